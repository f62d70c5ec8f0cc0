import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type AttentionItem,
  goesWhenSeen,
  hasFailedPayment,
  type WaitingOrder,
} from '../../../machines/home/homePage.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { dayLabel, orderNumberLabel, untilLabel } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
import type { OrderWords } from './LatestOrder.tsx';
import { card, facts, strong, Waiting } from './parts.tsx';

const title = css(type.section, { display: 'flex', alignItems: 'center', gap: 10, marginBottom: 12 });
const list = css(card, { paddingBlock: 6, [media.phone]: { paddingBlock: 4 } });
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  paddingBlock: 14,
  '& + &': { borderTop: `1px solid ${color.line}` },
  [media.phone]: { flexWrap: 'wrap', gap: '12px 14px', '& > a': { width: '100%', justifyContent: 'center' } },
});
const mark = css({
  display: 'grid',
  alignSelf: 'start',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: radius.full,
});
const tones = {
  danger: css({ background: color.dangerSoft, color: color.danger }),
  warning: css({ background: color.warningSoft, color: color.warning }),
  info: css({ background: color.infoSoft, color: color.info }),
};
const text = css({ flex: '1 1 0', minWidth: 0 });
const orders = css({ display: 'grid', gap: 8, marginTop: 8 });
const orderRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  [media.phone]: { '& > a:last-child:not(:first-child)': { width: '100%' } },
});
const orderLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  color: color.ink,
  textDecoration: 'underline',
  textUnderlineOffset: 4,
  [media.touch]: { minHeight: 44 },
});
const rest = css(type.meta, {
  display: 'block',
  paddingBlock: 14,
  borderTop: `1px solid ${color.line}`,
  fontWeight: 550,
  color: color.ink,
});

/** Maximum number of items shown; the others are only counted. */
const most = 4;

interface ItemWords {
  readonly tone: keyof typeof tones;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly sentence: ReactNode;
  /** Link to where the customer can deal with the item: a path in the account area, or a URL of the shop. */
  readonly to?: string;
  readonly href?: string;
  /** With `to` or `href`: the link's text. Otherwise a complete button, or nothing if each line has its own. */
  readonly action?: ReactNode;
}

const orderAt = (code: string) => `/orders/${encodeURIComponent(code)}`;

/** The status of an order, as a link to the order. */
function OrderTitle({
  item: { code, status, number: raw },
  nameOf,
}: Pick<OrderWords, 'nameOf'> & { readonly item: WaitingOrder }) {
  const name = nameOf(status) ?? '';
  const number = orderNumberLabel(raw);
  return (
    <Link css={orderLink} to={orderAt(code)}>
      <Trans comment="{name} is the status of the order">
        {name}: order {number}
      </Trans>
    </Link>
  );
}

/** The button for what the order is waiting for; the same as on the order pages. */
function Resolve({
  order,
  Action,
  primary = false,
}: Pick<OrderWords, 'Action'> & { readonly order: WaitingOrder; readonly primary?: boolean }) {
  const { code, number, total, raw } = order;
  return <Action order={{ superOrderCode: code, code: number, status: raw, total }} primary={primary} />;
}

interface ItemContext extends Pick<OrderWords, 'Action' | 'nameOf' | 'meaningOf'> {
  readonly shop: string;
  /** Whether the item is the first in the list. */
  readonly first: boolean;
  readonly settings: string;
  readonly locale: string;
}

function itemWords(item: AttentionItem, context: ItemContext): ItemWords {
  const { shop, first, settings, locale, Action, nameOf, meaningOf } = context;
  switch (item.kind) {
    case 'storage': {
      const on = dayLabel(locale, item.on);
      return {
        tone: item.critical ? 'danger' : 'warning',
        icon: item.critical ? 'alert' : 'clock',
        title:
          item.word === 'today' ? (
            <Trans>Your photos will be deleted today</Trans>
          ) : item.word === 'tomorrow' ? (
            <Trans>Your photos will be deleted tomorrow</Trans>
          ) : (
            <Plural
              value={{ count: item.days }}
              one="Your photos will be deleted in # day"
              other="Your photos will be deleted in # days"
            />
          ),
        sentence: <Trans>Order by {on} to extend storage for 18 months.</Trans>,
        href: shop,
        action: <Trans>View products</Trans>,
      };
    }
    case 'payment': {
      const { orders: unpaid } = item;
      const [only] = unpaid;
      const failed = hasFailedPayment(item);
      const look = { tone: failed ? 'danger' : 'warning', icon: failed ? 'alert' : 'clock' } as const;
      if (only !== undefined && unpaid.length === 1)
        return {
          ...look,
          title: <OrderTitle item={only} nameOf={nameOf} />,
          sentence: meaningOf(only.status),
          action: <Resolve order={only} Action={Action} primary={first && failed} />,
        };
      return {
        ...look,
        title: (
          <Plural
            value={{ count: unpaid.length }}
            one="# order is waiting for payment"
            other="# orders are waiting for payment"
          />
        ),
        sentence: (
          <ul css={orders}>
            {unpaid.slice(0, most).map((order) => (
              <li key={order.code} css={orderRow}>
                <OrderTitle item={order} nameOf={nameOf} />
                <Resolve order={order} Action={Action} />
              </li>
            ))}
          </ul>
        ),
      };
    }
    case 'contact':
      return {
        tone: 'danger',
        icon: 'alert',
        title: <OrderTitle item={item.order} nameOf={nameOf} />,
        sentence: meaningOf(item.order.status),
        action: <Resolve order={item.order} Action={Action} primary={first} />,
      };
    case 'address': {
      const number = orderNumberLabel(item.number);
      const until = untilLabel(locale, item.until);
      return {
        tone: 'info',
        icon: 'info',
        title: <Trans>Is the address for order {number} right?</Trans>,
        sentence: <Trans>You can change the address until {until}.</Trans>,
        to: orderAt(item.code),
        action: <Trans>Check address</Trans>,
      };
    }
    case 'exportReady':
      return {
        tone: 'info',
        icon: 'download',
        title: <Trans>Your photo export is ready</Trans>,
        sentence: <Trans>The download links work for 7 days.</Trans>,
        to: `/my-photos/exports/${encodeURIComponent(item.backupId)}`,
        action: <Trans>View your export</Trans>,
      };
    case 'emailChange': {
      const { email } = item;
      const until = untilLabel(locale, item.until);
      return {
        tone: 'info',
        icon: 'info',
        title: <Trans>Confirm your new e-mail address</Trans>,
        sentence: (
          <Trans>
            Open the link we sent to {email}. The link works until {until}.
          </Trans>
        ),
        to: `${settings}/email`,
        action: <Trans>View e-mail address</Trans>,
      };
    }
    case 'exportFailed':
      return {
        tone: 'warning',
        icon: 'alert',
        title: <Trans>We couldn’t create your photo export</Trans>,
        sentence: <Trans>Your photos are safe. You can request the export again.</Trans>,
        to: '/my-photos/photos',
        action: <Trans>Go to photos</Trans>,
      };
  }
}

interface ItemProps {
  readonly item: AttentionItem;
  readonly first: boolean;
  readonly shop: string;
  readonly orders: OrderWords;
  readonly onSettle: (id: string) => void;
}

/** One item that needs attention, with a link to where the customer can deal with it. */
function Item({ item, first, shop, orders: words, onSettle }: ItemProps) {
  const { i18n } = useLingui();
  const { app } = useActors();
  const business = useSelector(app ?? undefined, (snapshot) => snapshot?.context.who?.business ?? false);
  const settings = business ? '/settings/b2b' : '/settings';
  const context = { ...words, shop, first, settings, locale: i18n.locale };
  const { tone, icon, title: said, sentence, to, href, action } = itemWords(item, context);
  const look = buttonStyle(first && tone === 'danger' ? 'primary' : 'secondary');
  return (
    <li css={row}>
      <span css={[mark, tones[tone]]}>
        <Icon name={icon} />
      </span>
      <div css={text}>
        <h3 css={strong}>{said}</h3>
        <div css={facts}>{sentence}</div>
      </div>
      {to === undefined && href === undefined ? (
        action
      ) : to === undefined ? (
        <a css={look} href={href}>
          {action}
        </a>
      ) : (
        <Link css={look} to={to} onClick={() => (goesWhenSeen(item) ? onSettle(item.id) : undefined)}>
          {action}
        </Link>
      )}
    </li>
  );
}

interface AttentionProps {
  readonly items: readonly AttentionItem[];
  readonly shop: string;
  readonly orders: OrderWords;
  readonly onSettle: (id: string) => void;
}

/** Lists the items that need attention, most urgent first; renders nothing if there are none. */
export function Attention({ items, shop, orders: words, onSettle }: AttentionProps) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  const left = items.length - most;
  return (
    <section aria-label={t`Needs attention`}>
      <h2 css={title}>
        <Trans>Needs attention</Trans>
        <Tag
          tone={
            items.some((item) => item.kind === 'storage' || item.kind === 'contact' || hasFailedPayment(item))
              ? 'danger'
              : 'neutral'
          }
        >
          {items.length}
        </Tag>
      </h2>
      <div css={list}>
        <ul>
          {items.slice(0, most).map((item, place) => (
            <Item
              key={item.id}
              item={item}
              first={place === 0}
              shop={shop}
              orders={words}
              onSettle={onSettle}
            />
          ))}
        </ul>
        {left > 0 ? (
          <Link css={rest} to="/orders">
            <Plural value={left} one="# more – see all orders" other="# more – see all orders" />
          </Link>
        ) : null}
      </div>
    </section>
  );
}

/** Skeleton of the items that need attention. */
export function AttentionWaiting() {
  return (
    <Waiting>
      <div css={card}>
        <Skeleton width="40%" height={16} />
      </div>
    </Waiting>
  );
}
