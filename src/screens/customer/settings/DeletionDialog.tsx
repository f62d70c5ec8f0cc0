import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { invoiceYears } from '../../../../contracts/confirmations/confirmation.ts';
import {
  deletionModal,
  deletionTrouble,
  type OpenOrder,
  openOrders,
} from '../../../../machines/customer/settings.selectors.ts';
import { confirmViewState } from '../../../../machines/request/confirm.selectors.ts';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { useFlag, useModal } from '../../../context/hooks.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { color, media, radius, type } from '../../../ui/theme/tokens.ts';
import type {
  AccountDeletionRef,
  DeletionLinkRef,
  OrdersRef,
  ProjectsRef,
  SettingsPageRef,
  TotalsRef,
} from '../refs.ts';
import { EmailTrouble } from './EmailTrouble.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const facts = css({ display: 'grid', gap: 14, marginBlock: '4px 18px' });
const fact = css({ display: 'grid', gridTemplateColumns: '22px minmax(0, 1fr)', gap: '0 12px' });
const goes = css({ '& > svg': { color: color.danger } });
const stays = css({ '& > svg': { color: color.info } });
const strong = css(type.bodyStrong);
const small = css(type.body, { gridColumn: 2, color: color.inkMuted });
const confirmedBy = css(type.body, { marginBottom: 18 });
const keep = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 18,
  padding: '12px 16px',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  [media.phone]: { '& > span': { width: '100%', '& > button': { flex: 1 } } },
});
const problem = css({ marginBottom: 16 });

interface FactProps {
  readonly icon: IconName;
  readonly stay?: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
}
function Fact({ icon, stay = false, title, children }: FactProps) {
  return (
    <li css={[fact, stay ? stays : goes]}>
      <Icon name={icon} size={22} />
      <p css={strong}>{title}</p>
      <p css={small}>{children}</p>
    </li>
  );
}

function Library({ totals }: { readonly totals: TotalsRef }) {
  const view = useSelector(totals, queryViewState, shallowEqual);
  const known = view.state === 'ready' ? view.data : null;
  if (known !== null && known.photosCount + known.albumsCount === 0) return null;
  return (
    <Fact
      icon="photo"
      title={
        known !== null ? (
          <>
            {known.photosCount === 0 ? null : (
              <Plural value={known.photosCount} one="# photo" other="# photos" />
            )}
            {known.albumsCount === 0 ? null : (
              <>
                {known.photosCount === 0 ? null : ' · '}
                <Plural value={known.albumsCount} one="# album" other="# albums" />
              </>
            )}
          </>
        ) : (
          <Trans>Photos and albums</Trans>
        )
      }
    >
      <Trans>are deleted for good.</Trans>
    </Fact>
  );
}

function Projects({ projects }: { readonly projects: ProjectsRef }) {
  const view = useSelector(projects, queryViewState, shallowEqual);
  const total = view.state === 'ready' ? view.data.totalProjectCount : 0;
  return (
    <Fact
      icon="project"
      title={
        total === 0 ? (
          <Trans>Saved projects and online photo books</Trans>
        ) : (
          <Plural
            value={total}
            one="# saved project, and online photo books"
            other="# saved projects, and online photo books"
          />
        )
      }
    >
      <Trans>are deleted for good.</Trans>
    </Fact>
  );
}

function Order({ number, unpaid }: OpenOrder) {
  return (
    <Fact icon="orders" stay title={<Trans>Order {number} is open</Trans>}>
      {unpaid ? (
        <Trans>It is not paid. Pay it first if you want to have it.</Trans>
      ) : (
        <Trans>It is still made and sent to you.</Trans>
      )}
    </Fact>
  );
}

/** Orders of one kind: by their number where it is one, together where there are more. */
function OrderGroup({ orders, unpaid }: { readonly orders: readonly OpenOrder[]; readonly unpaid: boolean }) {
  const [first, ...more] = orders;
  if (first === undefined) return null;
  if (more.length === 0) return <Order {...first} />;
  return (
    <Fact
      icon="orders"
      stay
      title={
        unpaid ? (
          <Plural value={orders.length} one="# order is not paid" other="# orders are not paid" />
        ) : (
          <Plural value={orders.length} one="# order is open" other="# orders are open" />
        )
      }
    >
      {unpaid ? (
        <Trans>Pay them first if you want to have them.</Trans>
      ) : (
        <Trans>They are still made and sent to you.</Trans>
      )}
    </Fact>
  );
}

/** Orders that are not on their way yet: by number, or plainly that they could not be looked at. */
function Orders({ orders }: { readonly orders: OrdersRef }) {
  const view = useSelector(orders, queryViewState, shallowEqual);
  if (view.state === 'loading')
    return (
      <li css={fact} aria-busy="true">
        <span />
        <Skeleton width="60%" height={18} />
      </li>
    );
  if (view.state !== 'ready')
    return (
      <Fact icon="orders" stay title={<Trans>Your open orders could not be looked at</Trans>}>
        <Trans>What is paid is still made and sent to you.</Trans>
      </Fact>
    );
  const open = openOrders(view.data.superOrders);
  return [false, true].map((unpaid) => (
    <OrderGroup
      key={String(unpaid)}
      orders={open.filter((order) => order.unpaid === unpaid)}
      unpaid={unpaid}
    />
  ));
}

interface OpenProps {
  readonly deletion: AccountDeletionRef;
  readonly link: DeletionLinkRef;
}

function Terms({ deletion, link }: OpenProps) {
  const canExport = useFlag('PhotoManagementPhotoExportEnabled');
  const busy = useSelector(link, (snapshot) => snapshot.hasTag('busy'));
  const { orders, projects, totals } = useSelector(deletion, ({ children }) => children, shallowEqual);
  const years = invoiceYears;
  return (
    <>
      {/* First, so that it is in view however much follows. */}
      <p css={confirmedBy}>
        <Trans>We e-mail you a link to confirm. Your account is deleted when you open it, at once.</Trans>
      </p>
      {canExport ? (
        <div css={keep}>
          <p css={strong}>
            <Trans>Keep your photos first</Trans>
          </p>
          <Button
            size="s"
            icon="download"
            disabled={busy}
            aria-haspopup="dialog"
            onClick={() => link.send({ type: 'question.cancel', instead: true })}
          >
            <Trans>Export photos</Trans>
          </Button>
        </div>
      ) : null}
      <ul css={facts}>
        {totals === undefined ? null : <Library totals={totals} />}
        {projects === undefined ? null : <Projects projects={projects} />}
        {orders === undefined ? null : <Orders orders={orders} />}
        <Fact icon="invoice" stay title={<Trans>Invoices</Trans>}>
          <Plural
            value={years}
            one="are kept for # year, as the law asks."
            other="are kept for # years, as the law asks."
          />
        </Fact>
      </ul>
    </>
  );
}

function Open({ deletion, link }: OpenProps) {
  const { escape } = useModal(deletionModal);
  const { session } = useActors();
  const email = useSelector(session ?? undefined, (snapshot) => snapshot?.context.customer?.email ?? '');
  const view = useSelector(link, confirmViewState, shallowEqual);
  const { state } = view;
  const again = state === 'signInAgain';
  const busy = state === 'sending' || (view.state === 'signInAgain' && view.leaving);
  const trouble = useSelector(link, deletionTrouble, shallowEqual);
  const close = () => link.send({ type: 'question.cancel' });
  if (state === 'said')
    return (
      <Dialog
        title={<Trans>Check your inbox</Trans>}
        onEscape={escape}
        footer={
          <Button variant="primary" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <div role="status">
          <Banner
            tone="info"
            title={
              email === '' ? <Trans>We sent you a link</Trans> : <Trans>We sent a link to {email}</Trans>
            }
          >
            <Trans>It works for 24 hours. Your account stays as it is until you open it.</Trans>
          </Banner>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      size="m"
      title={<Trans>Before you go</Trans>}
      onEscape={escape}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            <Trans>Keep account</Trans>
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={again ? <Trans>Opening the sign-in page</Trans> : <Trans>Sending the link</Trans>}
            onClick={() => link.send({ type: 'question.confirm' })}
          >
            {again ? <Trans>Sign in again</Trans> : <Trans>Send deletion link</Trans>}
          </Button>
        </>
      }
    >
      {again ? (
        <div css={problem}>
          <SignInAgain title={<Trans>To protect your account, sign in again before you delete it</Trans>}>
            <Trans>We’ll bring you straight back here.</Trans>
          </SignInAgain>
        </div>
      ) : null}
      {trouble !== null ? (
        <div css={problem}>
          <EmailTrouble message={<Trans>The link could not be sent</Trans>} {...trouble} />
        </div>
      ) : null}
      <Terms deletion={deletion} link={link} />
    </Dialog>
  );
}

/** The modal 'Before you go' [2.51, 7.11]; nothing while nobody asked. */
export function DeletionDialog({ page }: { readonly page: SettingsPageRef }) {
  const deletion = useSelector(page, ({ children }) => children.deletion);
  const link = useSelector(deletion, (snapshot) => snapshot?.children.link);
  return deletion === undefined || link === undefined ? null : <Open deletion={deletion} link={link} />;
}
