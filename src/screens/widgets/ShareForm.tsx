import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { longestShare } from '../../../contracts/widgets/widget.ts';
import { type ShareField } from '../../../machines/widgets/widgets.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { color } from '../../ui/theme/tokens.ts';
import { shareWords } from './labels.ts';
import type { WidgetShareRef } from './refs.ts';
import { submitted } from './submitted.ts';

const fields = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 });
const actionRow = css({ display: 'flex' });
const aside = css({ color: color.inkMuted, fontWeight: 450 });

/** The form for sender, recipients and message, validated on submit [3.13b, 4.17c]. */
export function ShareForm({ form }: { readonly form: WidgetShareRef }) {
  const { i18n } = useLingui();
  const id = useId();
  const { session } = useActors();
  const name = useSelector(session ?? undefined, (snapshot) => {
    const customer = snapshot?.context.customer;
    return [customer?.firstName, customer?.lastName]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  });
  const view = useSelector(form, formViewState, shallowEqual);
  const problems = view.state === 'invalid' ? view.problems : null;
  const part = (field: ShareField) => {
    const problem = problems?.[field];
    return {
      name: field,
      id: `${id}-${field}`,
      maxLength: longestShare[field],
      ...(problem === 'missing' || problem === 'wrong' ? { error: i18n._(shareWords[field][problem]) } : {}),
    };
  };
  return (
    <form css={fields} onSubmit={(event) => form.send(submitted(event))} noValidate>
      <FormProblems problems={problems} />
      {view.state === 'failed' ? (
        <ErrorNotice
          inside
          message={
            view.refusal === 'tooMany' ? (
              <Trans>You’ve reached today’s sharing limit</Trans>
            ) : view.refusal === 'notFound' ? (
              <Trans>This photo book is no longer online</Trans>
            ) : (
              <Trans>Unable to share the photo book. Please try again</Trans>
            )
          }
          reference={view.refusal === null && view.reference !== '' ? view.reference : undefined}
        >
          {view.refusal === 'tooMany' ? (
            <Trans>Try again tomorrow. We’ve kept what you entered.</Trans>
          ) : (
            <Trans>We’ve kept what you entered.</Trans>
          )}
        </ErrorNotice>
      ) : null}
      <Field
        {...part('SenderName')}
        label={<Trans>Your name</Trans>}
        defaultValue={name}
        autoComplete="name"
      />
      <Field
        {...part('RecipientEmail')}
        type="email"
        label={<Trans>Recipient’s e-mail address</Trans>}
        hint={<Trans>We’ll send one e-mail and won’t keep the address.</Trans>}
        autoComplete="off"
      />
      <TextField
        {...part('PersonalMessage')}
        label={
          <Trans>
            Personal message <span css={aside}>optional</span>
          </Trans>
        }
      />
      <div css={actionRow}>
        <Button
          variant="primary"
          type="submit"
          busy={view.state === 'saving'}
          busyLabel={<Trans>Sending</Trans>}
        >
          <Trans>Share photo book</Trans>
        </Button>
      </div>
    </form>
  );
}
