import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import {
  latestOrder,
  readingView,
  shownColour,
  type ShownStatus,
  shownStatus,
} from '../../../machines/home/homePage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { dayLabel, namesLabel, orderNumberLabel } from '../../ui/formats.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
import { Calm, card, facts, NotRead, Section, strong, Waiting, whole } from './parts.tsx';
import type { HomePageRef } from './refs.ts';

const row = css(card, {
  display: 'flex',
  gap: 24,
  minHeight: 154,
  position: 'relative',
  '&:hover': { borderColor: color.lineStrong },
  [media.phone]: { gap: 16, minHeight: 138 },
});
const picture = css({
  flex: 'none',
  width: 112,
  height: 112,
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  [media.phone]: { width: 80, height: 80 },
});
const words = css({ flex: 1, minWidth: 0 });
const head = css({ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: '6px 12px' });
const fact = css(type.body, { marginTop: 6, '& strong': { fontWeight: 600 } });

/** The fields of an order that its action button needs. */
export type NeedyOrder = Pick<SuperOrder, 'superOrderCode' | 'code' | 'status' | 'total'>;

/** Texts and components for orders, which the orders area provides. */
export interface OrderWords {
  /** Shows the most important information about an order at the time `now`. */
  readonly Fact: ComponentType<{ readonly order: SuperOrder; readonly now: number }>;
  /** The button for what an order is waiting for; renders nothing if it is not waiting for anything. */
  readonly Action: ComponentType<{ readonly order: NeedyOrder; readonly primary?: boolean }>;
  /** The name of a status; null if the status is unknown. */
  readonly nameOf: (status: ShownStatus) => string | null;
  /** The sentence that explains a status. */
  readonly meaningOf: (status: ShownStatus) => string;
}

interface OrderCardProps extends OrderWords {
  readonly order: SuperOrder;
  readonly now: number;
}

function OrderCard({ order, now, Fact, nameOf }: OrderCardProps) {
  const { i18n } = useLingui();
  const shown = shownStatus(order.status);
  const [source] = order.orders.flatMap(({ details }) => details?.picture ?? []);
  const names = order.orders.flatMap(({ articleName }) => articleName ?? []);
  const number = orderNumberLabel(order.code);
  const day = dayLabel(i18n.locale, order.createdAt);
  const isRed = shownColour(shown) === 'red';
  return (
    <div css={row}>
      {source === undefined ? null : <img css={picture} src={source} alt="" width={112} height={112} />}
      <div css={words}>
        <div css={head}>
          <h3 css={strong}>
            <Link css={whole} to={`/orders/${encodeURIComponent(order.superOrderCode)}`}>
              {names.length === 0 ? (
                <Trans>Order {number}</Trans>
              ) : (
                <bdi>{namesLabel(i18n.locale, names)}</bdi>
              )}
            </Link>
          </h3>
          <Tag tone={isRed ? 'danger' : 'info'}>{nameOf(shown) ?? <bdi>{order.status}</bdi>}</Tag>
        </div>
        <p css={facts}>
          <Trans>
            Order {number} · {day}
          </Trans>
        </p>
        <p css={fact}>
          <Fact order={order} now={now} />
        </p>
      </div>
    </div>
  );
}

interface LatestOrderProps extends OrderWords {
  readonly page: HomePageRef;
  readonly shop: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The latest order and its progress [4.12]. */
export function LatestOrder({ page, shop, now, ...orders }: LatestOrderProps) {
  const reading = useSelector(page, ({ children }) => children.orders);
  const view = useSelector(reading, readingView, shallowEqual);
  const order = view.state === 'ready' ? latestOrder(view.data) : null;
  return (
    <Section
      heading={<Trans>Latest order</Trans>}
      {...(order === null ? {} : { more: { to: '/orders', label: <Trans>All orders</Trans> } })}
    >
      {view.state === 'loading' ? (
        <Waiting>
          <div css={row}>
            <span css={picture} />
            <div css={words}>
              <Skeleton width="min(320px, 80%)" height={18} />
            </div>
          </div>
        </Waiting>
      ) : null}
      {view.state === 'failed' || view.state === 'notFound' ? (
        <NotRead
          message={<Trans>Error: Your orders could not be loaded</Trans>}
          reference={view.state === 'failed' ? view.reference : ''}
          onRetry={() => page.send({ type: 'home.retry', card: 'orders' })}
        />
      ) : null}
      {view.state === 'ready' && order === null ? (
        <Calm
          action={
            <a css={buttonStyle('secondary')} href={shop}>
              <Trans>View products</Trans>
            </a>
          }
        >
          <Trans>You haven’t ordered anything yet. Your orders and their progress will appear here.</Trans>
        </Calm>
      ) : null}
      {order === null ? null : <OrderCard order={order} now={now} {...orders} />}
    </Section>
  );
}
