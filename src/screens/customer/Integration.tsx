import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import {
  type CallbackProblem,
  callbackSample,
  ftpFolder,
  ftpServer,
} from '../../../contracts/customer/callback.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { card, heading, lead, Reading, section, Trouble, writtenIn } from './parts.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { IntegrationPageRef } from './refs.ts';
import { SignInAgain } from './settings/SignInAgain.tsx';

const facts = css(type.body, {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '8px 24px',
  '& dt': { color: color.inkMuted },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
});
const sample = css(type.meta, {
  marginTop: 8,
  padding: 16,
  overflowX: 'auto',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  fontFamily: 'ui-monospace, monospace',
});
const formats = { json: 'JSON', xml: 'XML' } as const;
const callbackErrors: Readonly<Record<CallbackProblem, ReactNode>> = {
  notValid: <Trans>Please enter a valid callback URL</Trans>,
  notSecure: <Trans>Callback URL must start with https://</Trans>,
  notPublic: <Trans>Callback URL must be on the internet. This one is in a private network.</Trans>,
};

/**
 * Explains how to deliver files, and what the service sends back. It needs no data, so it is shown while the settings
 * are being loaded.
 */
function Instructions() {
  const { t } = useLingui();
  const { app, session } = useActors();
  const domain = useSelector(app ?? undefined, (snapshot) => snapshot?.context.host?.brand.domain ?? '');
  const user = useSelector(session ?? undefined, (snapshot) => snapshot?.context.customer?.id ?? '');
  return (
    <section css={card} aria-label={t`How to send us orders`}>
      <div>
        <h2 css={section}>
          <Trans>How to send us orders</Trans>
        </h2>
        <p css={lead}>
          <Trans>
            Upload one file per order to this folder. We collect it within 15 minutes and notify your callback
            URL whenever the order’s status changes.
          </Trans>
        </p>
      </div>
      <dl css={facts}>
        <dt>
          <Trans context="FTP">Server</Trans>
        </dt>
        <dd>{ftpServer(domain)}</dd>
        <dt>
          <Trans context="FTP">User name</Trans>
        </dt>
        <dd>{user}</dd>
        <dt>
          <Trans context="FTP">Folder</Trans>
        </dt>
        <dd>{ftpFolder}</dd>
        <dt>
          <Trans context="FTP">File format</Trans>
        </dt>
        <dd>
          <Trans>JSON or XML, in UTF-8</Trans>
        </dd>
      </dl>
      {(['json', 'xml'] as const).map((kind) => {
        const format = formats[kind];
        return (
          <details key={kind}>
            <summary>
              <Trans>Sample callback in {format}</Trans>
            </summary>
            {/** Long lines scroll; focusable, so that the keyboard can scroll them. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre css={sample} tabIndex={0} role="region" aria-label={t`Sample callback in ${format}`}>
              {callbackSample[kind].body}
            </pre>
          </details>
        );
      })}
    </section>
  );
}

/** The result of testing the callback URL, shown beside the button. */
function TestResult({ page }: { readonly page: IntegrationPageRef }) {
  const state = useSelector(page, ({ value }) => value.test);
  const answer = useSelector(page, ({ context }) => context.answer);
  const refusal = useSelector(page, ({ context }) => context.refusal);
  const reference = useSelector(page, ({ context }) => context.testReference);
  const code = answer?.status ?? 0;
  const status = String(code);
  if (state === 'failed')
    return <Trouble message={<Trans>We couldn’t run the test</Trans>} reference={reference} />;
  return (
    <div role="status">
      {state === 'notAnAddress' ? (
        <Banner tone="warning" title={<Trans>Please enter a valid callback URL</Trans>} />
      ) : null}
      {state === 'refused' ? (
        <Banner
          tone="danger"
          title={
            refusal === 'tooMany' ? (
              <Trans>You’ve run too many tests</Trans>
            ) : (
              <Trans>This URL can’t be reached from the internet</Trans>
            )
          }
        >
          {refusal === 'tooMany' ? <Trans>Try again in a minute.</Trans> : null}
        </Banner>
      ) : null}
      {state === 'answered' && answer?.outcome === 'answered' ? (
        <Banner
          tone={code < 300 ? 'success' : 'warning'}
          title={
            code < 300 ? (
              <Trans>Your server accepted the callback</Trans>
            ) : (
              <Trans>Your server didn’t accept the callback</Trans>
            )
          }
        >
          <Trans>Your server answered with status {status}.</Trans>
        </Banner>
      ) : null}
      {state === 'answered' && answer?.outcome === 'timeout' ? (
        <Banner
          tone="warning"
          title={<Trans>The server at your callback URL didn’t respond in time</Trans>}
        />
      ) : null}
      {state === 'answered' && answer?.outcome === 'unreachable' ? (
        <Banner tone="warning" title={<Trans>We couldn’t reach your server</Trans>} />
      ) : null}
    </div>
  );
}

function Form({ page }: { readonly page: IntegrationPageRef }) {
  const { t } = useLingui();
  const id = useId();
  const form = useSelector(page, ({ children }) => children.form);
  const view = useSelector(
    form,
    (snapshot) => (snapshot === undefined ? null : formViewState(snapshot)),
    shallowEqual,
  );
  const stored = useSelector(page, ({ context }) => context.callback);
  const typed = useSelector(form, (snapshot) => snapshot?.context.typed ?? null);
  const mayTest = useSelector(page, ({ context }) => context.mayTest);
  const testing = useSelector(page, (snapshot) => snapshot.matches({ test: 'testing' }));
  if (form === undefined || view === null || stored === null) return null;
  const callback = { ...stored, ...typed };
  const problem = view.state === 'invalid' ? view.problems.callbackUrl : undefined;
  return (
    <SettingsForm
      id={id}
      label={t`Callback`}
      heading={<Trans>Callback</Trans>}
      form={form}
      view={view}
      onEdit={() => page.send({ type: 'callback.edited' })}
      signIn={
        <SignInAgain
          title={<Trans>To protect your account, sign in again before you change your callback</Trans>}
        />
      }
      action={
        mayTest ? (
          <Button
            busy={testing}
            busyLabel={<Trans>Testing</Trans>}
            onClick={({ currentTarget }) => {
              const written = currentTarget.form;
              if (written !== null) page.send({ type: 'callback.test', fields: writtenIn(written) });
            }}
          >
            <Trans>Test callback</Trans>
          </Button>
        ) : null
      }
    >
      <Field
        name="callbackUrl"
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={2048}
        defaultValue={callback.callbackUrl}
        label={<Trans>Callback URL</Trans>}
        hint={
          <Trans>
            Must start with https:// and be reachable from the internet. Leave this empty if you don’t want
            callbacks.
          </Trans>
        }
        {...(problem === undefined ? {} : { error: callbackErrors[problem] })}
      />
      <SelectField
        name="callbackFormat"
        defaultValue={callback.callbackFormat}
        label={<Trans>Callback format</Trans>}
        options={(['json', 'xml'] as const).map((value) => ({ value, label: formats[value] }))}
      />
      <TestResult page={page} />
    </SettingsForm>
  );
}

interface IntegrationProps {
  readonly page: IntegrationPageRef;
  /** The banner with the status of the business account. */
  readonly banner: ReactNode;
}

/** The 'FTP instructions' page [2.10, 2.52j, 7.10a]. */
export function Integration({ page, banner }: IntegrationProps) {
  const read = useSelector(page, ({ children }) => children.customer);
  return (
    <>
      <h1 css={heading}>
        <Trans>FTP instructions</Trans>
      </h1>
      {banner}
      <Instructions />
      {read === undefined ? null : (
        <Reading read={read} onRetry={() => page.send({ type: 'integration.retry' })} />
      )}
      <Form page={page} />
    </>
  );
}
