import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { formViewState } from '../../../../machines/request/form.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SettingsHeading } from '../../shell/SettingsHeading.tsx';
import { Reading } from '../parts.tsx';
import { SettingsForm } from '../SettingsForm.tsx';
import type { PersonalFormRef, PersonalPageRef } from '../refs.ts';

type Name = Readonly<Record<'firstName' | 'lastName', string>>;

function Form({ form, name }: { readonly form: PersonalFormRef; readonly name: Name }) {
  const { t } = useLingui();
  const view = useSelector(form, formViewState, shallowEqual);
  const problems = view.state === 'invalid' ? view.problems : null;
  return (
    <SettingsForm
      label={t`Your name`}
      form={form}
      view={view}
      action={
        <Button
          variant="quiet"
          disabled={view.state === 'saving'}
          onClick={() => form.send({ type: 'form.cancel' })}
        >
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Field
        name="firstName"
        maxLength={100}
        autoComplete="given-name"
        defaultValue={name.firstName}
        label={<Trans>First name</Trans>}
        {...(problems?.['firstName'] === undefined
          ? {}
          : { error: <Trans>Please enter a first name</Trans> })}
      />
      <Field
        name="lastName"
        maxLength={100}
        autoComplete="family-name"
        defaultValue={name.lastName}
        label={<Trans>Last name</Trans>}
        {...(problems?.['lastName'] === undefined ? {} : { error: <Trans>Please enter a last name</Trans> })}
      />
    </SettingsForm>
  );
}

/** The 'Change personal details' page [2.10, 2.52c]. */
export function Personal({ page }: { readonly page: PersonalPageRef }) {
  const form = useSelector(page, ({ children }) => children.form);
  const name = useSelector(page, ({ context }) => context.name);
  const read = useSelector(page, ({ children }) => children.customer);
  return (
    <>
      <SettingsHeading>
        <Trans>Change personal details</Trans>
      </SettingsHeading>
      {read === undefined ? null : (
        <Reading read={read} onRetry={() => page.send({ type: 'personal.retry' })} />
      )}
      {form === undefined || name === null ? null : <Form form={form} name={name} />}
    </>
  );
}
