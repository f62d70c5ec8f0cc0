import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { shownColour, shownStatus } from '../../../machines/orders/ordersPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { cardEdge, color, media, radius, type } from '../../ui/theme/tokens.ts';
import { dayLabel, moneyLabel, namesLabel, orderNumberLabel, untilLabel } from '../../ui/formats.ts';
import { statusWords } from './labels.ts';
import { OrderAction, type OrderWays } from './OrderAction.tsx';
import { OrderFact } from './OrderFact.tsx';

const card = css({
  ...cardEdge,
  padding: 20,
  position: 'relative',
  display: 'flex',
  gap: 24,
  '&:hover': { borderColor: color.lineStrong },
  [media.phone]: { padding: 16, flexDirection: 'column', gap: 12 },
});
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
/** Separates the day of arrival from the sentence after it. */
const change = css({ 'strong + &::before': { content: '"· "' } });
const head = css({ display: 'flex', alignItems: 'flex-start', gap: 12 });
const name = css(type.bodyStrong, { flex: 1, overflowWrap: 'anywhere', minWidth: 0 });
/** The whole card is a link; controls placed over it still receive their own clicks. */
const whole = css({ color: color.ink, '&::after': { content: '""', position: 'absolute', inset: 0 } });
const total = css(type.bodyStrong, { flex: 'none', fontVariantNumeric: 'tabular-nums' });
const facts = css(type.meta, { color: color.inkMuted, overflowWrap: 'anywhere' });
const state = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginTop: 10,
});
const fact = css(type.body, {
  flex: '1 1 24ch',
  minWidth: 0,
  '& strong': { fontWeight: 600 },
  [media.phone]: { flexBasis: '100%' },
});
const action = css({
  position: 'relative',
  '&:empty': { display: 'none' },
  [media.phone]: { width: '100%', '& > a': { width: '100%' } },
  '@media print': { display: 'none' },
});

/** Maximum number of pictures on a card; the others are only counted. */
const mostPictures = 3;

interface OrderCardProps {
  readonly order: SuperOrder;
  readonly ways: OrderWays;
  readonly now: number;
}

/** One order as a link: its products, its status, and the information that is most important at the moment [4.12]. */
export function OrderCard({ order, ways, now }: OrderCardProps) {
  const { i18n } = useLingui();
  const shown = shownStatus(order.status);
  const sources = order.orders.flatMap(({ details }) => details?.picture ?? []);
  const names = order.orders.flatMap(({ articleName }) => articleName ?? []);
  const left = sources.length - mostPictures;
  const number = orderNumberLabel(order.code);
  const day = dayLabel(i18n.locale, order.createdAt);
  const until = order.deliveryAddress?.changeableUntil ?? null;
  return (
    <li css={card}>
      {sources.length === 0 ? null : (
        <div css={pictures}>
          {sources.slice(0, mostPictures).map((source, place) => (
            // Decorative, because the names are beside the pictures. An order may contain the same picture twice,
            // hence the key.
            <img key={`${place} ${source}`} css={picture} src={source} alt="" loading="lazy" />
          ))}
          {left > 0 ? <span css={more}>+{left}</span> : null}
        </div>
      )}
      <div css={words}>
        <div css={head}>
          <h2 css={name}>
            <Link css={whole} to={`/orders/${encodeURIComponent(order.superOrderCode)}`}>
              {names.length === 0 ? (
                <Trans>Order {number}</Trans>
              ) : (
                <bdi>{namesLabel(i18n.locale, names)}</bdi>
              )}
            </Link>
          </h2>
          <span css={total}>{moneyLabel(i18n.locale, order.total)}</span>
        </div>
        <p css={facts}>
          <Trans>
            Order {number} · {day}
          </Trans>
        </p>
        <div css={state}>
          <span data-status>
            <Tag tone={shownColour(shown) === 'red' ? 'danger' : 'info'}>
              {shown === 'unknown' ? <bdi>{order.status}</bdi> : i18n._(statusWords[shown].name)}
            </Tag>
          </span>
          <p css={fact}>
            <OrderFact order={order} now={now} />
            {until === null ? null : (
              <>
                {' '}
                <span css={change}>
                  <Trans>You can change the address until {{ until: untilLabel(i18n.locale, until) }}.</Trans>
                </span>
              </>
            )}
          </p>
          <span css={action}>
            <OrderAction order={order} ways={ways} />
          </span>
        </div>
      </div>
    </li>
  );
}

export function SkeletonCard() {
  return (
    <li css={card}>
      <Skeleton width={92} height={92} radius="m" />
      <div css={words}>
        <Skeleton width="min(280px, 70%)" height={16} />
        <Skeleton width="min(200px, 50%)" height={12} />
        <Skeleton width="40%" height={14} />
      </div>
    </li>
  );
}
