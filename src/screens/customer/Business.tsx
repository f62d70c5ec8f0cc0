import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { Field } from '../../ui/Field.tsx';
import { SignInAgain } from './settings/SignInAgain.tsx';
import { Reading } from './parts.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { BusinessPageRef } from './refs.ts';

const vatNumberError = (problem: string | undefined) => {
  if (problem === undefined) return {};
  return {
    error:
      problem === 'notOfItsCountry' ? (
        <Trans>This VAT number isn’t valid in its country. Please check each digit.</Trans>
      ) : (
        <Trans>Please enter a valid VAT number</Trans>
      ),
  };
};

function Form({ page }: { readonly page: BusinessPageRef }) {
  const { t } = useLingui();
  const form = useSelector(page, ({ children }) => children.form);
  const view = useSelector(
    form,
    (snapshot) => (snapshot === undefined ? null : formViewState(snapshot)),
    shallowEqual,
  );
  const read = useSelector(page, ({ context }) => context.details);
  const typed = useSelector(form, (snapshot) => snapshot?.context.typed ?? null);
  if (form === undefined || view === null || read === null) return null;
  const details = { ...read, ...typed };
  const problems = view.state === 'invalid' ? view.problems : null;
  return (
    <SettingsForm
      label={t`Company details`}
      heading={<Trans>Company details</Trans>}
      form={form}
      view={view}
      signIn={
        <SignInAgain
          title={<Trans>To protect your account, sign in again before you change your company details</Trans>}
        />
      }
    >
      <Field
        name="companyName"
        maxLength={150}
        autoComplete="organization"
        defaultValue={details.companyName}
        label={<Trans>Company name</Trans>}
        {...(problems?.['companyName'] === undefined
          ? {}
          : { error: <Trans>Please enter your company name</Trans> })}
      />
      <Field
        name="vatNumber"
        maxLength={30}
        autoComplete="off"
        defaultValue={details.vatNumber}
        label={<Trans>VAT number</Trans>}
        hint={<Trans>Include the country code, for example BE0123456749.</Trans>}
        {...vatNumberError(problems?.['vatNumber'])}
      />
      <Field
        name="registrationNumber"
        maxLength={40}
        autoComplete="off"
        defaultValue={details.registrationNumber}
        label={<Trans>Registration number (optional)</Trans>}
      />
    </SettingsForm>
  );
}

/** The company's details, on a business customer's 'My settings' page [2.52c, 6.1b]. */
export function Business({ page }: { readonly page: BusinessPageRef }) {
  const read = useSelector(page, ({ children }) => children.details);
  const keepsDetails = useSelector(page, ({ context }) => context.keepsDetails);
  return (
    <>
      {read === undefined || !keepsDetails ? null : (
        <Reading read={read} onRetry={() => page.send({ type: 'business.retry' })} />
      )}
      <Form page={page} />
    </>
  );
}
