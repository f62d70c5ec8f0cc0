import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  askedIds,
  questionOf,
  type RemovalQuestionRef,
  removalModal,
} from '../../../machines/albums/removeFromAlbum.selectors.ts';
import { useLazyChart } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { color } from '../../ui/theme/tokens.ts';
import { QuestionDialog } from '../shell/QuestionDialog.tsx';

const choices = css({ display: 'grid', gap: 20, marginTop: 20 });
const choice = css({ display: 'grid', gap: 8, '& > p': { color: color.inkMuted } });

type Ids = ReturnType<typeof askedIds>;
interface RemoveDialogProps {
  /** Renders the affected photos: thumbnails of some, and the period of all. */
  readonly which: (ids: Ids) => ReactNode;
}

/** The 'Remove photo' dialog: two actions, each with its consequence [2.48]. */
function Question({ question, ids, which }: RemoveDialogProps & { question: RemovalQuestionRef; ids: Ids }) {
  const count = ids.size;
  return (
    <QuestionDialog
      modal={removalModal}
      title={<Plural value={count} one="Remove photo" other="Remove # photos" />}
      keep={<Trans>Cancel</Trans>}
      onKeep={() => question.send({ type: 'question.cancel' })}
    >
      {which(ids)}
      <div css={choices}>
        <div css={choice}>
          <Button
            variant="primary"
            icon="minus"
            wide
            onClick={() => question.send({ type: 'question.answer', answer: 'remove' })}
          >
            <Trans>Remove from album</Trans>
          </Button>
          <p>
            <Plural
              value={count}
              one="The photo will stay in your library and your other albums."
              other="The photos will stay in your library and your other albums."
            />
          </p>
        </div>
        <div css={choice}>
          <Button
            variant="dangerOutline"
            icon="trash"
            wide
            onClick={() => question.send({ type: 'question.answer', answer: 'delete' })}
          >
            <Plural value={count} one="Delete photo" other="Delete # photos" />
          </Button>
          <p>
            <Plural
              value={count}
              one="The photo will be permanently deleted from your library and all your albums."
              other="The photos will be permanently deleted from your library and all your albums."
            />
          </p>
        </div>
      </div>
    </QuestionDialog>
  );
}

/** Renders nothing while closed. */
export function RemoveDialog({ which }: RemoveDialogProps) {
  const remove = useLazyChart('removeFromAlbum');
  const question = useSelector(remove, questionOf);
  const ids = useSelector(remove, askedIds);
  return question === undefined ? null : <Question question={question} ids={ids} which={which} />;
}
