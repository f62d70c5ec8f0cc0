import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { QuestionDialog } from '../../shell/QuestionDialog.tsx';
import type { DeletionRef } from '../refs.ts';
import { PhotoPrints, PhotosTaken } from './WhichPhotos.tsx';

/** Confirmation before photos are deleted; exactly the number of photos that it states will be deleted [2.48]. */
export function DeleteDialog({ deletion }: { deletion: DeletionRef }) {
  const { t } = useLingui();
  const question = useSelector(deletion, ({ children }) => children.question);
  const resolving = useSelector(deletion, (snapshot) => snapshot.matches({ asking: 'resolving' }));
  const opId = useSelector(deletion, ({ context }) => context.opId);
  const ids = useSelector(deletion, ({ context }) => context.ids);
  const count = ids.size;
  const expected = useSelector(deletion, ({ context }) => context.expected);
  if (question === undefined) return null;
  return (
    <QuestionDialog
      modal={opId}
      title={
        resolving ? (
          <Trans>Counting your photos</Trans>
        ) : (
          <Plural value={count} one="Delete # photo?" other="Delete # photos?" />
        )
      }
      keep={<Trans>Cancel</Trans>}
      onKeep={() => question.send({ type: 'question.cancel' })}
      answer={
        resolving ? null : (
          <Button
            variant="danger"
            icon="trash"
            onClick={() => question.send({ type: 'question.answer', answer: 'delete' })}
          >
            <Plural value={count} one="Delete # photo" other="Delete # photos" />
          </Button>
        )
      }
    >
      {resolving ? (
        <ProgressBar
          label={t`Counting your photos`}
          value={count}
          max={expected}
          valueText={t`${count} of ${expected}`}
        />
      ) : (
        <>
          <PhotoPrints ids={ids} />
          <p>
            <PhotosTaken ids={ids} />{' '}
            <Plural
              value={count}
              one="The photo will also be removed from your albums. This can’t be undone."
              other="The photos will also be removed from your albums. This can’t be undone."
            />
          </p>
        </>
      )}
    </QuestionDialog>
  );
}
