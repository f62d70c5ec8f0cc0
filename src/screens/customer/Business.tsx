import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { Field } from '../../ui/Field.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { actions, card, heading, section, submitted, Trouble } from './parts.tsx';
import type { BusinessPageRef } from './refs.ts';

function Form({ page }: { readonly page: BusinessPageRef }) {
  const { t } = useLingui();
  const form = useSelector(page, ({ children }) => children.form);
  const view = useSelector(
    form,
    (snapshot) => (snapshot === undefined ? null : formViewState(snapshot)),
    shallowEqual,
  );
  const details = useSelector(page, ({ context }) => context.details);
  if (form === undefined || view === null || details === null) return null;
  const problems = view.state === 'invalid' ? view.problems : null;
  return (
    <form
      css={card}
      onSubmit={(event) => form.send(submitted(event))}
      noValidate
      aria-label={t`Company details`}
    >
      <h2 css={section}>
        <Trans>Company details</Trans>
      </h2>
      <FormProblems problems={problems} />
      {view.state === 'failed' ? (
        <Trouble
          message={<Trans>Unable to save changes. Please try again</Trans>}
          reference={view.reference}
        />
      ) : null}
      <Field
        name="companyName"
        maxLength={150}
        autoComplete="organization"
        defaultValue={details.companyName}
        label={<Trans>Company name</Trans>}
        {...(problems?.['companyName'] === undefined
          ? {}
          : { error: <Trans>Please enter the name of your company</Trans> })}
      />
      <Field
        name="vatNumber"
        maxLength={30}
        autoComplete="off"
        defaultValue={details.vatNumber}
        label={<Trans>VAT number</Trans>}
        hint={<Trans>With the letters of its country, as in BE0123456789.</Trans>}
        {...(problems?.['vatNumber'] === undefined ? {} : { error: <Trans>VAT number must be valid</Trans> })}
      />
      <Field
        name="registrationNumber"
        maxLength={40}
        autoComplete="off"
        defaultValue={details.registrationNumber}
        label={<Trans>Registration number (optional)</Trans>}
      />
      <div css={actions}>
        <Button
          variant="primary"
          type="submit"
          busy={view.state === 'saving'}
          busyLabel={<Trans>Saving</Trans>}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The page 'My settings' of a business [2.10, 2.52c, 6.1b]. */
export function Business({ page }: { readonly page: BusinessPageRef }) {
  const { t } = useLingui();
  const { app } = useActors();
  const pays = useSelector(
    app ?? undefined,
    (snapshot) => snapshot?.context.config?.Capabilities.includes('paymentMethods') ?? false,
  );
  const reading = useSelector(
    page,
    (snapshot) => snapshot.context.keepsDetails && snapshot.matches({ reading: 'waiting' }),
  );
  const failed = useSelector(page, (snapshot) => snapshot.matches({ reading: 'failed' }));
  const reference = useSelector(page, ({ context }) => context.reference);
  return (
    <>
      <h1 css={heading}>
        <Trans>My settings</Trans>
      </h1>
      <nav css={actions} aria-label={t`Settings`}>
        <Link css={buttonStyle('secondary')} to="/settings/addresses/all">
          <Trans>Delivery addresses</Trans>
        </Link>
        {pays ? (
          <Link css={buttonStyle('secondary')} to="/settings/payment-method">
            <Trans>Payment method</Trans>
          </Link>
        ) : null}
        <Link css={buttonStyle('secondary')} to="/settings/b2b/email">
          <Trans>E-mail address</Trans>
        </Link>
      </nav>
      {reading ? (
        <div css={card} role="status" aria-busy="true" aria-label={t`Loading your settings`}>
          <Skeleton width="100%" height={62} radius="m" />
          <Skeleton width="100%" height={62} radius="m" />
        </div>
      ) : null}
      {failed ? (
        <Trouble
          message={<Trans>Error: Your settings could not be loaded</Trans>}
          reference={reference}
          onRetry={() => page.send({ type: 'business.retry' })}
        />
      ) : null}
      <Form page={page} />
    </>
  );
}
