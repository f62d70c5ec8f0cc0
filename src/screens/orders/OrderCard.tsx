import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { shownColour, type ShownStatus, shownStatus } from '../../../machines/orders/ordersPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
import { arrivalLabel, dayLabel, moneyLabel, namesLabel, untilLabel } from '../../ui/formats.ts';
import { statusWords } from './labels.ts';
import { OrderStepsBar } from './OrderStepsBar.tsx';

const card = css({
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.surfaceRaised,
  padding: '20px 20px 16px',
  [media.phone]: { padding: 16 },
});
const top = css({ display: 'flex', gap: 24, [media.phone]: { flexDirection: 'column', gap: 12 } });
const pictures = css({ display: 'flex', gap: 8, flex: 'none' });
const picture = css({
  width: 92,
  height: 92,
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  [media.phone]: { width: 72, height: 72 },
});
const more = css(type.bodyStrong, {
  display: 'grid',
  placeItems: 'center',
  width: 44,
  color: color.inkMuted,
});
const words = css({ flex: 1, minWidth: 0 });
const head = css({ display: 'flex', alignItems: 'flex-start', gap: 12 });
const title = css({ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: '6px 12px' });
const name = css(type.bodyStrong, { overflowWrap: 'anywhere', minWidth: 0 });
const total = css(type.bodyStrong, { flex: 'none', fontVariantNumeric: 'tabular-nums' });
const facts = css(type.meta, { color: color.inkMuted, overflowWrap: 'anywhere' });
const promise = css(type.meta, {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  marginTop: 4,
  color: color.inkMuted,
  '& strong': { color: color.ink, fontWeight: 600 },
});
const foot = css(type.body, {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '10px 12px',
  marginTop: 16,
  paddingTop: 14,
  borderTop: `1px solid ${color.line}`,
  '& > p': { flex: '1 1 16ch', minWidth: 0 },
  '@media print': { '& > a': { display: 'none' } },
});

/** Pictures on a card; the rest is a number. */
const mostPictures = 3;

/** When it is expected, while that is still to come, and until when it can be sent elsewhere [4.11a, 7.12a]. */
function DeliveryPromise({ order, told }: { readonly order: SuperOrder; readonly told: ShownStatus }) {
  const { i18n } = useLingui();
  const until = order.deliveryAddress?.changeableUntil ?? null;
  const comes = order.expected !== undefined && shownColour(told) === 'cyan' && told !== 'rejected';
  if (!comes && until === null) return null;
  return (
    <span css={promise}>
      {order.expected !== undefined && comes ? (
        <strong>
          <Trans>Arrives {arrivalLabel(i18n.locale, order.expected)}</Trans>
        </strong>
      ) : null}
      {until === null ? null : (
        <span>
          <Trans>You can change the address until {untilLabel(i18n.locale, until)}.</Trans>
        </span>
      )}
    </span>
  );
}

/** One order: its products, how far it has come, and what that means [4.12]. */
export function OrderCard({ order }: { readonly order: SuperOrder }) {
  const { i18n } = useLingui();
  const told = shownStatus(order.status);
  const sources = order.orders.flatMap(({ details }) => details?.picture ?? []);
  const names = order.orders.flatMap(({ articleName }) => articleName ?? []);
  const left = sources.length - mostPictures;
  const number = order.code;
  const day = dayLabel(i18n.locale, order.createdAt);
  return (
    <li css={card}>
      <div css={top}>
        {sources.length === 0 ? null : (
          <div css={pictures}>
            {sources.slice(0, mostPictures).map((source, place) => (
              // The names beside them say what they show; an order may have the same picture twice.
              <img key={`${place} ${source}`} css={picture} src={source} alt="" loading="lazy" />
            ))}
            {left > 0 ? <span css={more}>+{left}</span> : null}
          </div>
        )}
        <div css={words}>
          <div css={head}>
            <div css={title}>
              <h2 css={name}>
                {names.length === 0 ? (
                  <Trans>Order {number}</Trans>
                ) : (
                  <bdi>{namesLabel(i18n.locale, names)}</bdi>
                )}
              </h2>
              <Tag tone={shownColour(told) === 'red' ? 'danger' : 'info'}>
                {told === 'unknown' ? <bdi>{order.status}</bdi> : i18n._(statusWords[told].name)}
              </Tag>
            </div>
            <span css={total}>{moneyLabel(i18n.locale, order.total)}</span>
          </div>
          <p css={facts}>
            <Trans>
              Order {number} · {day}
            </Trans>
          </p>
          <OrderStepsBar status={told} />
          <DeliveryPromise order={order} told={told} />
        </div>
      </div>
      <div css={foot}>
        <Icon name={told === 'Cancelled' || told === 'cancelled' ? 'info' : 'clock'} />
        <p>
          {told === 'unknown' ? (
            <Trans>Contact us if you want to know more about this order.</Trans>
          ) : (
            i18n._(statusWords[told].means)
          )}
        </p>
        <Link css={buttonStyle('secondary')} to={`/orders/${encodeURIComponent(order.superOrderCode)}`}>
          <Trans>Order details</Trans>
          <VisuallyHidden> {number}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}

/** The room that a card will take. */
export function SkeletonCard() {
  return (
    <li css={card}>
      <div css={top}>
        <Skeleton width={92} height={92} radius="m" />
        <div css={words}>
          <Skeleton width="min(280px, 70%)" height={16} />
          <Skeleton width="min(200px, 50%)" height={12} />
        </div>
      </div>
      <div css={foot}>
        <Skeleton width="40%" height={14} />
      </div>
    </li>
  );
}
