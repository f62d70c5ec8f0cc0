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
  const photos = known?.photosCount ?? 0;
  const albums = known?.albumsCount ?? 0;
  if (known !== null && photos + albums === 0) return null;
  return (
    <Fact
      icon="photo"
      title={
        known !== null ? (
          <>
            {photos === 0 ? null : <Plural value={photos} one="# photo" other="# photos" />}
            {albums === 0 ? null : (
              <>
                {photos === 0 ? null : ' · '}
                <Plural value={albums} one="# album" other="# albums" />
              </>
            )}
          </>
        ) : (
          <Trans>Photos and albums</Trans>
        )
      }
    >
      <Trans>These will be permanently deleted.</Trans>
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
            one="# saved project and your online photo books"
            other="# saved projects and your online photo books"
          />
        )
      }
    >
      <Trans>These will be permanently deleted.</Trans>
    </Fact>
  );
}

function Order({ number, unpaid }: OpenOrder) {
  return (
    <Fact
      icon="orders"
      stay
      title={
        unpaid ? (
          <Trans>Order {number} hasn’t been paid for</Trans>
        ) : (
          <Trans>Order {number} is in progress</Trans>
        )
      }
    >
      {unpaid ? (
        <Trans>Pay now if you still want it.</Trans>
      ) : (
        <Trans>We’ll still make and deliver it.</Trans>
      )}
    </Fact>
  );
}

/** Orders of the same kind: a single one with its number, several as a count. */
function OrderGroup({ orders, unpaid }: { readonly orders: readonly OpenOrder[]; readonly unpaid: boolean }) {
  const [first, ...more] = orders;
  const count = orders.length;
  if (first === undefined) return null;
  if (more.length === 0) return <Order {...first} />;
  return (
    <Fact
      icon="orders"
      stay
      title={
        unpaid ? (
          <Plural value={count} one="# order hasn’t been paid for" other="# orders haven’t been paid for" />
        ) : (
          <Plural value={count} one="# order is in progress" other="# orders are in progress" />
        )
      }
    >
      {unpaid ? (
        <Trans>Pay now if you still want them.</Trans>
      ) : (
        <Trans>We’ll still make and deliver them.</Trans>
      )}
    </Fact>
  );
}

/** Orders that have not been shipped yet, by number, or a note that they could not be loaded. */
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
      <Fact icon="orders" stay title={<Trans>We couldn’t check your open orders</Trans>}>
        <Trans>We’ll still make and deliver any paid orders.</Trans>
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
  const hasPhotos = useSelector(totals, (snapshot) => {
    const view = snapshot === undefined ? null : queryViewState(snapshot);
    return view?.state !== 'ready' || view.data.photosCount > 0;
  });
  const years = invoiceYears;
  return (
    <>
      {/** The first element of the dialog, so that it is visible whatever is below it. */}
      <p css={confirmedBy}>
        <Trans>
          We’ll e-mail you a confirmation link. Your account will be deleted as soon as you open it.
        </Trans>
      </p>
      {canExport && hasPhotos ? (
        <div css={keep}>
          <p css={strong}>
            <Trans>Want to keep your photos?</Trans>
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
            one="We’re required to keep these for # year."
            other="We’re required to keep these for # years."
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
              email === '' ? (
                <Trans>We’ve sent you a link</Trans>
              ) : (
                <Trans>We’ve sent a link to {email}</Trans>
              )
            }
          >
            <Trans>The link expires in 24 hours. Nothing changes until you open it.</Trans>
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
          <EmailTrouble message={<Trans>We couldn’t send the link</Trans>} {...trouble} />
        </div>
      ) : null}
      <Terms deletion={deletion} link={link} />
    </Dialog>
  );
}

/** The 'Before you go' modal [2.51, 7.11]; renders nothing while closed. */
export function DeletionDialog({ page }: { readonly page: SettingsPageRef }) {
  const deletion = useSelector(page, ({ children }) => children.deletion);
  const link = useSelector(deletion, (snapshot) => snapshot?.children.link);
  return deletion === undefined || link === undefined ? null : <Open deletion={deletion} link={link} />;
}
