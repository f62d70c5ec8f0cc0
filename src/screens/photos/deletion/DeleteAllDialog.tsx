import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import {
  type DeleteAllQuestionRef,
  isCounting,
  questionOf,
} from '../../../../machines/photos/deletion/deleteAll.selectors.ts';
import { monthsOf } from '../../../../machines/photos/library/library.selectors.ts';
import { useLazyChart } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { QuestionDialog } from '../../shell/QuestionDialog.tsx';
import type { DeleteAllRef, LibraryRef } from '../refs.ts';
import { monthsSaid } from '../lists/span.ts';

const form = css({ display: 'grid', gap: 16 });
const waiting = css({ display: 'grid', placeItems: 'center', minHeight: 120 });
const formId = 'deleteAllPhotos';

interface DeleteAllProps {
  readonly library: LibraryRef;
}
interface QuestionProps extends DeleteAllProps {
  readonly question: DeleteAllQuestionRef;
  readonly deletion: DeleteAllRef;
}

/** Confirmation before all photos are deleted: their number, their period, and a word to type [2.19, 2.48, 5.1]. */
function Question({ question, deletion, library }: QuestionProps) {
  const { t, i18n } = useLingui();
  const counting = useSelector(deletion, isCounting);
  const invalid = useSelector(question, (snapshot) => snapshot.hasTag('invalid'));
  const opId = useSelector(deletion, ({ context }) => context.opId);
  const again = useSelector(deletion, ({ context }) => context.again);
  const count = useSelector(deletion, ({ context }) => context.counted?.count ?? 0);
  const months = useSelector(library, monthsOf);
  const word = t({
    message: 'DELETE',
    context: 'The word that a customer types, in capitals, to delete all photos',
  });
  const span = monthsSaid(
    i18n.locale,
    months.map(({ key }) => key),
  );
  const [first, last] = [span?.first, span?.last];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entry = new FormData(event.currentTarget).get('word');
    const typed = typeof entry === 'string' ? entry : '';
    question.send({ type: 'question.answer', answer: { typed, word } });
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <QuestionDialog
      modal={opId}
      title={<Trans>Delete all photos?</Trans>}
      keep={<Trans>Cancel</Trans>}
      onKeep={() => question.send({ type: 'question.cancel' })}
      answer={
        counting ? null : (
          <Button variant="danger" icon="trash" type="submit" form={formId}>
            <Plural value={count} one="Delete # photo" other="Delete all # photos" />
          </Button>
        )
      }
    >
      {counting ? (
        <div css={waiting} role="status" aria-label={t`Counting your photos`}>
          <Spinner size={28} />
        </div>
      ) : (
        <form css={form} id={formId} onSubmit={submit} noValidate>
          {again ? (
            <p role="status">
              <Trans>A photo was added in the meantime, so we haven’t deleted anything yet.</Trans>
            </p>
          ) : null}
          <p>
            {count === 1 || span === null ? (
              <Plural
                value={count}
                one="Your only photo will be permanently deleted, including from all your albums."
                other="All # photos will be permanently deleted, including from all your albums."
              />
            ) : first === last ? (
              <Plural
                value={count}
                one={`Your only photo, taken in ${first}, will be permanently deleted, including from all your albums.`}
                other={`All # photos taken in ${first} will be permanently deleted, including from all your albums.`}
              />
            ) : (
              <Plural
                value={count}
                one={`Your only photo, taken between ${first} and ${last}, will be permanently deleted, including from all your albums.`}
                other={`All # photos taken between ${first} and ${last} will be permanently deleted, including from all your albums.`}
              />
            )}{' '}
            <Trans>Your orders and saved projects won’t be affected.</Trans>
          </p>
          <Field
            name="word"
            label={<Trans>Type {word} to confirm</Trans>}
            autoComplete="off"
            passing
            focusFirst
            error={invalid ? <Trans>Type the word {word} in capitals.</Trans> : undefined}
          />
        </form>
      )}
    </QuestionDialog>
  );
}

/** Renders nothing while closed. The word has to be typed again each time the dialog opens. */
export function DeleteAllDialog({ library }: DeleteAllProps) {
  const deletion = useLazyChart('deleteAll');
  const question = useSelector(deletion, (snapshot) =>
    snapshot === undefined ? undefined : questionOf(snapshot),
  );
  return deletion === undefined || question === undefined ? null : (
    <Question key={question.sessionId} question={question} deletion={deletion} library={library} />
  );
}
