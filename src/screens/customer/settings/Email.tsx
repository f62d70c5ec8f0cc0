import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { resendTrouble } from '../../../../machines/customer/settings.selectors.ts';
import { formViewState } from '../../../../machines/request/form.selectors.ts';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { momentLabel } from '../../../ui/formats.ts';
import { FormProblems } from '../../../ui/FormProblems.tsx';
import { color, type } from '../../../ui/theme/tokens.ts';
import { SettingsHeading } from '../../shell/SettingsHeading.tsx';
import { actions, card, submitted } from '../parts.tsx';
import type { EmailChangeRef, EmailFormRef, EmailPageRef } from '../refs.ts';
import { EmailTrouble } from './EmailTrouble.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const quiet = css(type.meta, { color: color.inkMuted });
const actionRow = css(actions, { alignItems: 'center' });

/** A new address that was requested earlier, and whose link has not been opened. */
function Earlier({ page, waiting }: { readonly page: EmailPageRef; readonly waiting: EmailChangeRef }) {
  const { i18n } = useLingui();
  const view = useSelector(waiting, queryViewState, shallowEqual);
  const pending = view.state === 'ready' ? view.data.pending : null;
  if (pending === null) return null;
  const { email } = pending;
  const until = momentLabel(i18n.locale, pending.until);
  return (
    <Banner
      tone="info"
      title={<Trans>{email} – waiting for confirmation</Trans>}
      action={
        <Button onClick={() => page.send({ type: 'email.again', email })}>
          <Trans>Send a new link</Trans>
        </Button>
      }
    >
      <span>
        <Trans>Open the link we sent to this address. It expires on {until}.</Trans>
      </span>
    </Banner>
  );
}

const ProtectEmail = () => (
  <SignInAgain
    title={<Trans>To protect your account, sign in again before you change your e-mail address</Trans>}
  />
);

/** A constant object, so that focus moves to the field only once per response. */
const inUseProblems = { email: 'inUse' } as const;

function Form({ form }: { readonly form: EmailFormRef }) {
  const { t } = useLingui();
  const { session } = useActors();
  const current = useSelector(session ?? undefined, (snapshot) => snapshot?.context.customer?.email ?? '');
  const view = useSelector(form, formViewState, shallowEqual);
  const typed = useSelector(form, ({ context }) => context.typed?.['email'] ?? '');
  const problems = view.state === 'invalid' ? view.problems : null;
  const again = view.state === 'signInAgain';
  const leaving = again && view.leaving;
  const busy = view.state === 'saving' || leaving;
  const inUse = view.state === 'failed' && view.refusal === 'inUse';
  return (
    <form
      css={card}
      onSubmit={(event) => form.send(submitted(event))}
      noValidate
      aria-label={t`Change of e-mail address`}
    >
      <FormProblems problems={inUse ? inUseProblems : problems} />
      {view.state === 'failed' && !inUse ? (
        <EmailTrouble
          message={<Trans>We couldn’t change your e-mail address</Trans>}
          refusal={view.refusal}
          status={view.status}
          reference={view.reference}
        />
      ) : null}
      {again ? <ProtectEmail /> : null}
      {current === '' ? null : (
        <Field
          key={current}
          name="current"
          type="email"
          readOnly
          defaultValue={current}
          label={<Trans>Current e-mail address</Trans>}
        />
      )}
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed}
        label={<Trans>New e-mail address</Trans>}
        hint={<Trans>We’ll send a link to your new address. Nothing changes until you open it.</Trans>}
        {...(inUse
          ? {
              error: (
                <Trans>
                  This e-mail address is already in use. Use a different address, or sign in with this one.
                </Trans>
              ),
            }
          : problems === null
            ? {}
            : { error: <Trans>Please enter a valid e-mail address</Trans> })}
      />
      <div css={actions}>
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          busyLabel={again ? <Trans>Opening the sign-in page</Trans> : <Trans>Sending the link</Trans>}
        >
          {again ? <Trans>Sign in again</Trans> : <Trans>Send confirmation link</Trans>}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => form.send({ type: 'form.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The link has been sent; another one can be requested after a delay. */
function Sent({ page }: { readonly page: EmailPageRef }) {
  const email = useSelector(page, ({ context }) => context.email);
  const trouble = useSelector(page, resendTrouble, shallowEqual);
  const resent = useSelector(page, ({ context }) => context.again);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const again = useSelector(page, (snapshot) => snapshot.hasTag('signInAgain'));
  const pausing = useSelector(page, (snapshot) => snapshot.matches({ sent: 'pausing' }));
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('error'));
  return (
    <div css={card}>
      <div role="status">
        {busy || again || failed ? null : (
          <Banner
            tone="info"
            title={resent ? <Trans>We’ve sent a new link</Trans> : <Trans>Check your inbox</Trans>}
          >
            <span>
              {resent ? (
                <Trans>
                  The new link is on its way to {email} and expires in 24 hours. The old link no longer works.
                </Trans>
              ) : (
                <Trans>We’ve sent a link to {email}. It expires in 24 hours.</Trans>
              )}
            </span>
          </Banner>
        )}
      </div>
      {again ? <ProtectEmail /> : null}
      {failed && trouble !== null ? (
        <EmailTrouble message={<Trans>We couldn’t send the link</Trans>} {...trouble} />
      ) : null}
      <div css={actionRow}>
        <Button
          busy={busy}
          busyLabel={again ? <Trans>Opening the sign-in page</Trans> : <Trans>Sending the link</Trans>}
          disabled={pausing}
          onClick={() => page.send({ type: 'email.again', email })}
        >
          {again ? <Trans>Sign in again</Trans> : <Trans>Send a new link</Trans>}
        </Button>
        <Button variant="quiet" onClick={() => page.send({ type: 'email.another' })}>
          <Trans>Use a different address</Trans>
        </Button>
      </div>
      <p css={quiet}>
        {pausing ? (
          <Trans>Can’t find it? Check your spam folder. You can request a new link after 30 seconds.</Trans>
        ) : (
          <Trans>
            Can’t find it? Check your spam folder, or send a new link. The old one will stop working.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** The 'Change email address' page, for both kinds of customers [2.10, 5.13, 8.8]. */
export function Email({ page }: { readonly page: EmailPageRef }) {
  const form = useSelector(page, ({ children }) => children.form);
  const waiting = useSelector(page, ({ children }) => children.waiting);
  const sent = useSelector(page, (snapshot) => snapshot.matches('sent'));
  return (
    <>
      <SettingsHeading>
        <Trans>Change email address</Trans>
      </SettingsHeading>
      {form === undefined ? null : (
        <>
          {waiting === undefined ? null : <Earlier page={page} waiting={waiting} />}
          <Form form={form} />
        </>
      )}
      {sent ? <Sent page={page} /> : null}
    </>
  );
}
