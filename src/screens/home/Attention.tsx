import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type AttentionItem, goesWhenSeen } from '../../../machines/home/homePage.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { dayLabel, moneyLabel, untilLabel } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
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
const words = css({ flex: '1 1 0', minWidth: 0 });
const rest = css(type.meta, {
  display: 'block',
  paddingBlock: 14,
  borderTop: `1px solid ${color.line}`,
  fontWeight: 550,
  color: color.ink,
});

/** Items that show; the rest is a number. */
const most = 4;

interface ItemWords {
  readonly tone: keyof typeof tones;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly sentence: ReactNode;
  /** Where it is put right: a path of the account, or an address of the shop. */
  readonly to?: string;
  readonly href?: string;
  readonly action: ReactNode;
}

function itemWords(item: AttentionItem, shop: string, settings: string, locale: string): ItemWords {
  const orderAt = (code: string) => `/orders/${encodeURIComponent(code)}`;
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
              value={item.days}
              one="Your photos will be deleted in # day"
              other="Your photos will be deleted in # days"
            />
          ),
        sentence: <Trans>Order by {on} to extend storage for 18 months.</Trans>,
        href: shop,
        action: <Trans>See products</Trans>,
      };
    }
    case 'paymentFailed': {
      const { number } = item;
      const amount = moneyLabel(locale, item.total);
      return {
        tone: 'danger',
        icon: 'alert',
        title: <Trans>Payment failed for order {number}</Trans>,
        sentence: <Trans>{amount} could not be charged. We start as soon as it is paid.</Trans>,
        to: orderAt(item.code),
        action: <Trans>See order</Trans>,
      };
    }
    case 'paymentOpen': {
      const { number } = item;
      const amount = moneyLabel(locale, item.total);
      return {
        tone: 'warning',
        icon: 'clock',
        title: <Trans>Payment pending for order {number}</Trans>,
        sentence: <Trans>{amount}. We start as soon as it is paid.</Trans>,
        to: orderAt(item.code),
        action: <Trans>See order</Trans>,
      };
    }
    case 'address': {
      const { number } = item;
      const until = untilLabel(locale, item.until);
      return {
        tone: 'info',
        icon: 'info',
        title: <Trans>Is the address of order {number} right?</Trans>,
        sentence: <Trans>You can change it until {until}.</Trans>,
        to: orderAt(item.code),
        action: <Trans>Check address</Trans>,
      };
    }
    case 'exportReady':
      return {
        tone: 'info',
        icon: 'download',
        title: <Trans>Your photo export is ready</Trans>,
        sentence: <Trans>Its links work for 7 days.</Trans>,
        to: `/my-photos/exports/${encodeURIComponent(item.backupId)}`,
        action: <Trans>Download</Trans>,
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
            Open the link that we sent to {email}. It works until {until}.
          </Trans>
        ),
        to: `${settings}/email`,
        action: <Trans>See address</Trans>,
      };
    }
    case 'exportFailed':
      return {
        tone: 'warning',
        icon: 'alert',
        title: <Trans>Your photo export could not be made</Trans>,
        sentence: <Trans>Your photos are where they were. You can ask for it again.</Trans>,
        to: '/my-photos/photos',
        action: <Trans>Go to photos</Trans>,
      };
  }
}

interface ItemProps {
  readonly item: AttentionItem;
  readonly first: boolean;
  readonly shop: string;
  readonly onSettle: (id: string) => void;
}

/** One thing to see to, and where that is done. */
function Item({ item, first, shop, onSettle }: ItemProps) {
  const { i18n } = useLingui();
  const { app } = useActors();
  const business = useSelector(app ?? undefined, (snapshot) => snapshot?.context.who?.business ?? false);
  const settings = business ? '/settings/b2b' : '/settings';
  const {
    tone,
    icon,
    title: said,
    sentence,
    to,
    href,
    action,
  } = itemWords(item, shop, settings, i18n.locale);
  const look = buttonStyle(first && tone === 'danger' ? 'primary' : 'secondary');
  return (
    <li css={row}>
      <span css={[mark, tones[tone]]}>
        <Icon name={icon} />
      </span>
      <div css={words}>
        <h3 css={strong}>{said}</h3>
        <p css={facts}>{sentence}</p>
      </div>
      {to === undefined ? (
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
  readonly onSettle: (id: string) => void;
}

/** What needs attention, the most pressing first; nothing where nothing does. */
export function Attention({ items, shop, onSettle }: AttentionProps) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  const left = items.length - most;
  return (
    <section aria-label={t`Needs attention`}>
      <h2 css={title}>
        <Trans>Needs attention</Trans>
        <Tag
          tone={
            items.some(({ kind }) => kind === 'paymentFailed' || kind === 'storage') ? 'danger' : 'neutral'
          }
        >
          {items.length}
        </Tag>
      </h2>
      <div css={list}>
        <ul>
          {items.slice(0, most).map((item, place) => (
            <Item key={item.id} item={item} first={place === 0} shop={shop} onSettle={onSettle} />
          ))}
        </ul>
        {left > 0 ? (
          <Link css={rest} to="/orders">
            <Plural value={left} one="# more in your orders" other="# more in your orders" />
          </Link>
        ) : null}
      </div>
    </section>
  );
}

/** The room that what needs attention may take. */
export function AttentionWaiting() {
  return (
    <Waiting>
      <div css={card}>
        <Skeleton width="40%" height={16} />
      </div>
    </Waiting>
  );
}
