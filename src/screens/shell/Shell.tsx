import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { beneath, media, size, stuckToTop } from '../../ui/theme/tokens.ts';
import { Header, type HeaderProps } from './Header.tsx';
import { SideMenu, type SideMenuProps } from './SideMenu.tsx';

const skip = css({
  position: 'fixed',
  top: 8,
  insetInlineStart: 8,
  zIndex: 20,
  '&:not(:focus)': { opacity: 0, pointerEvents: 'none' },
});
const columns = css({ display: 'flex', alignItems: 'flex-start' });
/**
 * Makes the page so tall that the footer is below the visible part, where it cannot visibly move when the page grows.
 */
const tall = css({
  minHeight: `calc(100dvh - ${size.headerPhone}px)`,
  [media.medium]: { minHeight: `calc(100dvh - ${size.header}px)` },
});
const sideColumn = css({
  ...stuckToTop,
  display: 'none',
  position: 'sticky',
  top: 'var(--stickyTop, 0px)',
  flex: 'none',
  overflowY: 'auto',
  [media.medium]: { display: 'block' },
});
/** The menu ends above the shop's cookie banner, which covers the bottom of the screen. */
const room = `calc(100dvh - ${size.header}px - var(--consentHeight, 0px))`;
const side = css({ width: size.side, maxHeight: room, padding: '24px 16px' });
const rail = css({
  width: size.rail,
  height: room,
  padding: '16px 14px',
  overflow: 'visible',
});
const page = css({ flex: 1, minWidth: 0, outline: 'none' });
/** All account pages have the same width and are centred beside the menu. */
const accountPage = css({
  maxWidth: 960 + 16 + 16,
  marginInline: 'auto',
  padding: '24px 16px 32px',
  [media.medium]: { maxWidth: 960 + 32 + 32, padding: '36px 32px 32px' },
});
/** An app may show the page beneath its status bar. */
const safeTop = css({ paddingTop: 'env(safe-area-inset-top, 0px)' });
/** The embedding page may have no padding around this one. */
const strippedPage = css({ padding: 'max(16px, env(safe-area-inset-top, 0px)) 16px 16px' });
/** Lists of photos have their own padding at the sides. */
const strippedPhotos = css({ paddingTop: 'max(16px, env(safe-area-inset-top, 0px))' });
const photosPage = css({ padding: '8px 0 0', [media.medium]: { padding: '20px 0 0 12px' } });

export interface ShellProps extends Omit<HeaderProps, 'menu' | 'beneath'>, Omit<SideMenuProps, 'look'> {
  /**
   * `account`: menu with labels, one column. `photos`: menu as a rail of icons; the page fills the width and has its
   * own padding. `fullScreen`: header and menu are hidden [2.22], and the photos page stays in place beneath the open
   * photo.
   */
  readonly layout: 'account' | 'photos' | 'fullScreen';
  /** Embedded in another page: neither header nor menu [2.12]. */
  readonly stripped: boolean;
  /** The embedding page has its own header [2.12]. */
  readonly hideHeader: boolean;
  readonly children: ReactNode;
  /** The footer of an account page; pages with photo lists have none. */
  readonly footer?: ReactNode;
}

/** The frame around every signed-in page. */
export function Shell({
  layout,
  stripped,
  hideHeader,
  children,
  footer,
  entries,
  current,
  onSignOut,
  ...header
}: ShellProps) {
  const menu = { entries, current, onSignOut };
  const alone = layout === 'fullScreen';
  const photos = layout === 'photos' || alone;
  if (stripped)
    return (
      <main css={photos ? strippedPhotos : strippedPage} tabIndex={-1}>
        {children}
      </main>
    );
  return (
    <>
      {alone ? null : (
        <a css={[buttonStyle('primary'), skip]} href="#page">
          <Trans>Skip to main content</Trans>
        </a>
      )}
      {hideHeader ? null : <Header {...header} beneath={alone} menu={<SideMenu {...menu} look="drawer" />} />}
      <div css={[columns, hideHeader && safeTop, !photos && footer !== undefined && tall]}>
        <div css={[sideColumn, photos ? rail : side, alone && beneath]} inert={alone}>
          <SideMenu {...menu} look={photos ? 'rail' : 'side'} />
        </div>
        <main css={[page, photos ? photosPage : accountPage]} id="page" tabIndex={-1}>
          {children}
        </main>
      </div>
      {photos ? null : footer}
    </>
  );
}
