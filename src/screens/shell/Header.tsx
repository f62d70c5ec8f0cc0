import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../../context/Link.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { HeaderEnd } from '../../ui/HeaderEnd.tsx';
import { HidingHeader } from '../../ui/HidingHeader.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { iconButtonStyle } from '../../ui/IconButton.tsx';
import { color, media, quick, radius, size, type } from '../../ui/theme/tokens.ts';

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: '100%',
  padding: '0 8px 0 16px',
  [media.medium]: { padding: '0 28px', gap: 8, borderBottom: `1px solid ${color.line}` },
});
const lined = css({ borderBottom: `1px solid ${color.line}` });
const mark = css({
  fontSize: 22,
  lineHeight: '28px',
  paddingBlock: 8,
  fontWeight: 700,
  letterSpacing: '-0.055em',
  color: color.accentInk,
  [media.medium]: { fontSize: 23 },
});
const shops = css({
  display: 'none',
  [media.medium]: {
    display: 'flex',
    // Links that do not fit are hidden as a whole rather than cut off; they become visible on focus.
    flexWrap: 'wrap',
    height: 38,
    columnGap: 28,
    marginInlineStart: 28,
    // Together with the gap of the bar, this margin equals the distance between the links.
    'nav + &': { marginInlineStart: 20 },
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '& a': { ...type.body, padding: '8px 0', color: color.inkMuted, transition: `color ${quick}` },
  '& a:hover': { color: color.ink },
});
/** In the menu of a small screen, below the account's entries. */
const below = css({
  display: 'grid',
  marginTop: 16,
  paddingTop: 12,
  borderTop: `1px solid ${color.line}`,
  '& a': {
    ...type.control,
    display: 'flex',
    alignItems: 'center',
    minHeight: size.target,
    padding: '8px 13px',
    color: color.inkMuted,
  },
});
const end = css({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  justifyContent: 'flex-end',
  flex: '1 0 auto',
  height: '100%',
  // The start of this area does not move when a page fills it (on a small screen) or when the shop's links are loaded
  // (on a wide one).
  [media.medium]: { flex: 'none', marginInlineStart: 'auto' },
  '&:has([data-end]:not(:empty)) > :not(:last-child)': { display: 'none' },
});
const desktop = css({ display: 'none', [media.medium]: { display: 'inline-flex' } });
/** Reserves the space before the shop's menus are loaded. */
const helpRoom = css({ minWidth: size.target });
/** Reserves the space before the customer is known. */
const initialsRoom = css({ minWidth: 42 });
const phone = css({ display: 'inline-flex', [media.medium]: { display: 'none' } });
/** The page's control replaces the menu, because the Back link is at the start of the bar. */
const trailing = css(phone, {
  flex: '1 0 auto',
  alignItems: 'center',
  justifyContent: 'flex-end',
  '& > [data-end]': { display: 'flex', flex: 1, justifyContent: 'flex-end', gap: 14, paddingInlineEnd: 8 },
  '& > [data-end]:empty': { display: 'none' },
  '& > [data-end]:not(:empty) + span': { display: 'none' },
});
const initialsMark = css({
  ...type.meta,
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  marginInlineStart: 8,
  borderRadius: radius.full,
  background: color.accentSoft,
  color: color.accentInk,
  fontWeight: 600,
});
const backLink = css(type.control, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 14,
  minHeight: size.target,
  marginInlineStart: -8,
  padding: '0 8px',
  fontWeight: 600,
  minWidth: 0,
  [media.medium]: { display: 'none' },
});

export interface ShopEntry {
  readonly label: string;
  readonly href: string;
}

export interface HeaderProps {
  readonly wordmark: string;
  readonly shopHref: string;
  /** Links to the shop's pages, from the menu configuration [3.19]; all URLs have been validated. */
  readonly shopMenu: readonly ShopEntry[];
  /** The shop's main menu with its products, from the same configuration [3.19b]. */
  readonly mainMenu: readonly ShopEntry[];
  readonly helpHref?: string | undefined;
  readonly basketHref?: string | undefined;
  /** The signed-in customer's initials and account link; absent until the customer is known. */
  readonly account?: { readonly initials: string; readonly to: string } | undefined;
  /** Below 1024 px: a Back link in place of the wordmark. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** A photo covers the whole screen: the bar is hidden but stays mounted. */
  readonly beneath: boolean;
  /** The content of the menu on a small screen. */
  readonly menu: ReactNode;
}

/** Two entries may have the same URL, hence the key. */
const ShopLinks = ({ entries }: { readonly entries: readonly ShopEntry[] }) =>
  entries.map(({ label, href }) => (
    <a key={`${label} ${href}`} href={href}>
      {label}
    </a>
  ));

/**
 * The top bar: on a wide screen the shop's links, on a small one an app bar with a Back link.
 * @spec 2.13b
 */
export function Header(props: HeaderProps) {
  const { t } = useLingui();
  const { wordmark, shopHref, shopMenu, mainMenu, helpHref, basketHref, account, back, beneath, menu } =
    props;
  const help = t`Help`;
  const basket = t`Basket`;
  const mine = t`My details`;
  return (
    <HidingHeader beneath={beneath}>
      <div css={[bar, back === undefined && lined]}>
        {back === undefined ? null : (
          <Link css={backLink} to={back.to}>
            <Icon name="back" size={24} />
            {back.label}
          </Link>
        )}
        <a css={[mark, back !== undefined && desktop]} href={shopHref}>
          {wordmark}
        </a>
        {shopMenu.length === 0 ? null : (
          <nav css={shops} aria-label={t({ message: 'Shop', context: 'noun' })}>
            <ShopLinks entries={shopMenu} />
          </nav>
        )}
        {mainMenu.length === 0 ? null : (
          <nav css={shops} aria-label={t`Products`}>
            <ShopLinks entries={mainMenu} />
          </nav>
        )}
        <div css={end}>
          <span css={[desktop, helpRoom]}>
            {helpHref === undefined ? null : (
              <Hint text={help}>
                <a css={iconButtonStyle} href={helpHref} aria-label={help}>
                  <Icon name="help" />
                </a>
              </Hint>
            )}
          </span>
          {basketHref === undefined ? null : (
            <Hint text={basket}>
              <a css={iconButtonStyle} href={basketHref} aria-label={basket}>
                <Icon name="basket" />
              </a>
            </Hint>
          )}
          <span css={[desktop, initialsRoom]}>
            {account === undefined ? null : (
              <Link css={initialsMark} to={account.to} aria-label={`${account.initials}, ${mine}`}>
                {account.initials}
              </Link>
            )}
          </span>
          <div css={trailing}>
            <HeaderEnd />
            <Drawer label={t`Menu`} icon="menu">
              {menu}
              {mainMenu.length === 0 ? null : (
                <nav css={below} aria-label={t`Products`}>
                  <ShopLinks entries={mainMenu} />
                </nav>
              )}
            </Drawer>
          </div>
        </div>
      </div>
    </HidingHeader>
  );
}
