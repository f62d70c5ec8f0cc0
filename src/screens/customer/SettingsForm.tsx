import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormViewState } from '../../../machines/request/form.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { actions, card, section, submitted, Trouble } from './parts.tsx';

interface SavedForm {
  readonly view: FormViewState<string, string>;
}
/** The error if a form could not be saved; otherwise nothing. */
const Unsaved = ({ view }: SavedForm) =>
  view.state === 'failed' ? (
    <Trouble message={<Trans>Unable to save changes. Please try again</Trans>} reference={view.reference} />
  ) : null;

/** The submit button of a form. */
const Save = ({ view }: SavedForm) => (
  <Button
    variant="primary"
    type="submit"
    busy={view.state === 'saving' || (view.state === 'signInAgain' && view.leaving)}
    busyLabel={view.state === 'signInAgain' ? <Trans>Opening the sign-in page</Trans> : <Trans>Saving</Trans>}
  >
    {view.state === 'signInAgain' ? <Trans>Sign in again</Trans> : <Trans>Save</Trans>}
  </Button>
);

type Submitted = ReturnType<typeof submitted>;
interface SettingsFormProps extends SavedForm {
  readonly id?: string;
  readonly label: string;
  readonly heading?: ReactNode;
  readonly form: { readonly send: (event: Submitted) => void };
  /** Shown if the change needs a fresh sign-in. */
  readonly signIn?: ReactNode;
  /** Beside the submit button. */
  readonly action?: ReactNode;
  /** Called when the customer changes a value. */
  readonly onEdit?: () => void;
  readonly children: ReactNode;
}
/** A settings form: errors first, then the fields, then the buttons. */
export function SettingsForm({
  id,
  label,
  heading,
  form,
  view,
  signIn,
  action,
  onEdit,
  children,
}: SettingsFormProps) {
  return (
    <form
      css={card}
      id={id}
      onChange={onEdit}
      onSubmit={(event) => form.send(submitted(event))}
      noValidate
      aria-label={label}
    >
      {heading === undefined ? null : <h2 css={section}>{heading}</h2>}
      <FormProblems problems={view.state === 'invalid' ? view.problems : null} />
      <Unsaved view={view} />
      {view.state === 'signInAgain' ? signIn : null}
      {children}
      <div css={actions}>
        <Save view={view} />
        {action}
      </div>
    </form>
  );
}
