import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  deliveryLine,
  preferredOf,
  type SettingsPart,
  settingsOf,
} from '../../../../machines/customer/settings.selectors.ts';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { passwordPath, providerPage, sessionsPath } from '../../../../contracts/auth/oidc.ts';
import { useActors } from '../../../context/actors.ts';
import { downloadViewState } from '../../../../machines/request/download.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { color, media, type } from '../../../ui/theme/tokens.ts';
import { LanguageSelect } from '../../shell/LanguageSelect.tsx';
import { Kind } from '../Kind.tsx';
import { heading } from '../parts.tsx';
import type {
  AddressesRef,
  CustomerRef,
  DataDownloadRef,
  EmailChangeRef,
  MethodsRef,
  SettingsPageRef,
} from '../refs.ts';
import { Newsletter } from './Newsletter.tsx';
import { Group, ReadRow, Row } from './Row.tsx';

const leaving = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  [media.abovePhone]: { paddingInline: 6 },
  [media.phone]: { flexDirection: 'column', alignItems: 'stretch', '& > span > button': { flex: 1 } },
});
const loud = css(type.bodyStrong);
const quiet = css(type.body, { color: color.inkMuted, maxWidth: '60ch' });
const bare = css({ fontWeight: 400, color: color.inkMuted });

interface OfPage {
  readonly page: SettingsPageRef;
}
const retryOf = (page: SettingsPageRef, part: SettingsPart) => () =>
  page.send({ type: 'settings.retry', part });

const Change = () => (
  <Trans context="button" comment="At most 14 characters">
    Change
  </Trans>
);

/** The customer's name and e-mail address. They come from one call, so there is one error for both. */
function You({ page, customer }: OfPage & { readonly customer: CustomerRef }) {
  const { t } = useLingui();
  const view = useSelector(customer, queryViewState, shallowEqual);
  const business = useSelector(page, ({ context }) => context.owner.business);
  const waiting = useSelector(page, ({ children }) => children.emailChange);
  const personal = {
    icon: 'user',
    name: <Trans context="setting">Name</Trans>,
    to: '/settings/personal-details',
    action: <Change />,
    actionLabel: t`Change personal details`,
  } as const;
  return (
    <>
      <ReadRow {...personal} view={view} onRetry={retryOf(page, 'customer')}>
        {({ firstName, lastName }) => {
          const name = `${firstName} ${lastName}`.trim();
          return name === '' ? (
            <span css={bare}>
              <Trans>No name yet</Trans>
            </span>
          ) : (
            <bdi>{name}</bdi>
          );
        }}
      </ReadRow>
      {view.state === 'failed' ? null : (
        <ReadRow
          icon="mail"
          name={<Trans>E-mail address</Trans>}
          to={`${settingsOf({ business })}/email`}
          action={<Change />}
          actionLabel={t`Change email address`}
          view={view}
          onRetry={retryOf(page, 'customer')}
        >
          {({ email }) => (
            <>
              <span>{email}</span>
              {waiting === undefined ? null : <Waiting emailChange={waiting} />}
            </>
          )}
        </ReadRow>
      )}
    </>
  );
}

/** A new e-mail address that has not been confirmed; renders nothing if there is none or it could not be loaded. */
function Waiting({ emailChange }: { readonly emailChange: EmailChangeRef }) {
  const view = useSelector(emailChange, queryViewState, shallowEqual);
  const email = view.state === 'ready' ? view.data.pending?.email : undefined;
  return email === undefined ? null : (
    <Tag tone="warning">
      <span>
        <Trans>{email} – waiting for confirmation</Trans>
      </span>
    </Tag>
  );
}

/** The password, and the devices on which the customer is signed in. */
function SignIn() {
  const { t, i18n } = useLingui();
  const { app } = useActors();
  const provider = useSelector(
    app ?? undefined,
    (snapshot) => snapshot?.context.config?.Auth.ChannelAuthority ?? '',
  );
  if (provider === '') return null;
  const ways = { from: window.location.origin, locale: i18n.locale };
  return (
    <>
      <Row
        icon="key"
        name={<Trans>Password</Trans>}
        href={providerPage(provider, passwordPath, ways)}
        action={<Change />}
        actionLabel={t`Change your password`}
      >
        <span role="img" aria-label={t({ message: 'Hidden', context: 'password' })}>
          ••••••••
        </span>
      </Row>
      <Row
        icon="lock"
        name={<Trans>Signed-in devices</Trans>}
        href={providerPage(provider, sessionsPath, ways)}
        action={
          <Trans context="button" comment="At most 14 characters">
            View
          </Trans>
        }
        actionLabel={t`View signed-in devices`}
      >
        <Trans>Your devices and browsers</Trans>
      </Row>
    </>
  );
}

function Delivery({ page, addresses }: OfPage & { readonly addresses: AddressesRef }) {
  const { t, i18n } = useLingui();
  const view = useSelector(addresses, queryViewState, shallowEqual);
  return (
    <ReadRow
      icon="pin"
      name={<Trans>Delivery address</Trans>}
      to="/settings/addresses/all"
      action={<Change />}
      actionLabel={t`Change delivery addresses`}
      view={view}
      onRetry={retryOf(page, 'addresses')}
    >
      {({ addresses: book }) => {
        const line = deliveryLine(book, i18n.locale);
        return line === null ? (
          <span css={bare}>
            <Trans>No delivery address yet</Trans>
          </span>
        ) : (
          <bdi>{line}</bdi>
        );
      }}
    </ReadRow>
  );
}

function Payment({ page, payment }: OfPage & { readonly payment: MethodsRef }) {
  const { t } = useLingui();
  const view = useSelector(payment, queryViewState, shallowEqual);
  return (
    <ReadRow
      icon="card"
      name={<Trans>Payment method</Trans>}
      to="/settings/payment-method"
      action={<Change />}
      actionLabel={t`Change your payment method`}
      view={view}
      onRetry={retryOf(page, 'payment')}
    >
      {(methods) => {
        const preferred = preferredOf(methods);
        return preferred === null ? (
          <span css={bare}>
            <Trans>No payment method yet</Trans>
          </span>
        ) : (
          <span>
            <Kind kind={preferred.kind} /> {preferred.label}
          </span>
        );
      }}
    </ReadRow>
  );
}

/** Downloads: the account's data as one file, and the photos as zip files. */
function Data({ page, download }: OfPage & { readonly download: DataDownloadRef }) {
  const { t } = useLingui();
  const state = useSelector(download, downloadViewState);
  return (
    <>
      <Row
        icon="file"
        name={<Trans>Your data</Trans>}
        control={
          <Button
            variant="quiet"
            icon={state === 'success' ? 'check' : 'download'}
            busy={state === 'pending'}
            aria-label={state === 'success' ? t`Download started: your data` : t`Download your data`}
            onClick={() => page.send({ type: 'data.download' })}
          >
            {state === 'success' ? (
              <Trans>Download started</Trans>
            ) : (
              <Trans context="button" comment="At most 14 characters">
                Download
              </Trans>
            )}
          </Button>
        }
      >
        <Trans>Your profile, addresses, orders, invoices, albums and sign-ins in one JSON file</Trans>
      </Row>
      <Row
        icon="photo"
        name={<Trans>Your photos</Trans>}
        control={
          <Button
            variant="quiet"
            aria-label={t`Export your photos`}
            aria-haspopup="dialog"
            onClick={() => page.send({ type: 'photos.export' })}
          >
            <Trans context="button" comment="At most 14 characters">
              Export
            </Trans>
          </Button>
        }
      >
        <Trans>All your original photos, in zip files</Trans>
      </Row>
    </>
  );
}

/** The 'My settings' page: each setting with its value and a link to change it [2.10, 2.52c]. */
export function Overview({ page, banner }: OfPage & { readonly banner: ReactNode }) {
  const pays = useSelector(page, ({ context }) => context.pays);
  const hasNewsletter = useSelector(page, ({ context }) => context.hasNewsletter);
  const givesData = useSelector(page, ({ context }) => context.givesData);
  const { customer, addresses, payment, newsletter, newsletterChange, dataDownload } = useSelector(
    page,
    ({ children }) => children,
    shallowEqual,
  );
  return (
    <>
      <h1 css={heading}>
        <Trans>My settings</Trans>
      </h1>
      {banner}
      <Group title={<Trans>Your details</Trans>}>
        {customer === undefined ? null : <You page={page} customer={customer} />}
        <SignIn />
        <Row
          icon="globe"
          name={
            <Trans context="setting" comment="The language of the pages and e-mails">
              Language
            </Trans>
          }
          control={null}
        >
          <LanguageSelect />
        </Row>
      </Group>
      <Group title={<Trans>Orders</Trans>}>
        {addresses === undefined ? null : <Delivery page={page} addresses={addresses} />}
        {payment === undefined || !pays ? null : <Payment page={page} payment={payment} />}
      </Group>
      {hasNewsletter || givesData ? (
        <Group title={<Trans>Newsletter and data</Trans>}>
          {newsletter === undefined || newsletterChange === undefined || !hasNewsletter ? null : (
            <Newsletter page={page} reading={newsletter} change={newsletterChange} />
          )}
          {dataDownload === undefined || !givesData ? null : <Data page={page} download={dataDownload} />}
        </Group>
      ) : null}
    </>
  );
}

/** Deleting the account, last on the page; a dialog asks before any request is sent. */
export function DeleteAccount({ page }: OfPage) {
  return (
    <section css={leaving}>
      <div>
        <h2 css={loud}>
          <Trans>Delete account</Trans>
        </h2>
        <p css={quiet}>
          <Trans>
            This also deletes your photos, albums and projects. We keep invoices for as long as the law
            requires.
          </Trans>
        </p>
      </div>
      <Button
        variant="dangerOutline"
        icon="trash"
        aria-haspopup="dialog"
        onClick={() => page.send({ type: 'account.delete' })}
      >
        <Trans>Delete account</Trans>
      </Button>
    </section>
  );
}
