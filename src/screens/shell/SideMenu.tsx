import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useActors } from '../../context/actors.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { color, focusRingInside, media, quick, radius, size, type } from '../../ui/theme/tokens.ts';
import { type MenuId, menuWords } from './menuLabels.ts';

const list = css({ display: 'grid', gap: 2 });
const entryStyle = css({
  ...type.control,
  display: 'flex',
  alignItems: 'center',
  gap: 13,
  minHeight: 42,
  padding: '8px 13px',
  borderRadius: radius.m,
  fontWeight: 500,
  color: color.inkMuted,
  transition: `background-color ${quick}, color ${quick}`,
  [media.touch]: { minHeight: size.controlTouch },
  [media.hover]: { '&:hover': { background: color.surfaceSunken, color: color.ink } },
  '&[aria-current="page"]': {
    background: color.accentSoft,
    color: color.accentInk,
    fontWeight: 600,
    [media.forced]: { outline: '2px solid Highlight', outlineOffset: -2 },
  },
  '&:focus-visible': focusRingInside,
});
const iconOnly = css({ width: 44, minHeight: 44, padding: 12, justifyContent: 'center' });
const rule = css({ height: 1, margin: '12px 13px', background: color.line });
const apart = css({ marginTop: 'auto' });
const railList = css({ display: 'flex', flexDirection: 'column', gap: 6, height: '100%' });
const signOutButton = css({ paddingTop: 16 });

export interface MenuEntry {
  readonly id: MenuId;
  /**
   * A path in the app, or a validated URL of another site (FAQ). If absent, a press opens the dialog for flags
   * [2.49].
   */
  readonly to: string;
}

export interface SideMenuProps {
  readonly entries: readonly MenuEntry[];
  readonly current?: MenuId | undefined;
  /**
   * `side`: labels; `rail`: icons with tooltips; `drawer`: on a small screen, without the overview, and with sign-out
   * as a button.
   */
  readonly look: 'side' | 'rail' | 'drawer';
  readonly onSignOut: () => void;
}

interface EntryLinkProps {
  readonly entry: MenuEntry;
  readonly current: boolean;
  readonly label: string;
  readonly rail: boolean;
}

function EntryLink({ entry, current, label, rail }: EntryLinkProps) {
  const { flags } = useActors();
  const own = {
    css: [entryStyle, rail && iconOnly],
    'aria-current': current ? ('page' as const) : undefined,
    'aria-label': rail ? label : undefined,
  };
  const viewState: ReactNode = (
    <>
      <Icon name={menuWords[entry.id].icon} />
      {rail ? null : label}
    </>
  );
  const link =
    entry.to === '' ? (
      <button {...own} type="button" onClick={() => flags?.send({ type: 'flags.open' })}>
        {viewState}
      </button>
    ) : /^https?:/.test(entry.to) ? (
      <a {...own} href={entry.to}>
        {viewState}
      </a>
    ) : (
      <Link {...own} to={entry.to}>
        {viewState}
      </Link>
    );
  return rail ? <Hint text={label}>{link}</Hint> : link;
}

/**
 * The entries of the account menu in the clause's order; the caller decides which of them exist.
 * @spec 2.11a 2.11b
 */
export function SideMenu({ entries, current, look, onSignOut }: SideMenuProps) {
  const { t, i18n } = useLingui();
  const rail = look === 'rail';
  const drawer = look === 'drawer';
  const shown = entries.filter((entry) => !drawer || (entry.id !== 'overview' && entry.id !== 'signOut'));
  const firstOfLast = shown.find((entry) => entry.id === 'faqs' || entry.id === 'signOut')?.id;
  return (
    <nav
      aria-label={t({ message: 'Account', comment: 'Name of the menu of the account, for screen readers.' })}
      css={rail && { height: '100%' }}
    >
      <ul css={rail ? railList : list}>
        {shown.map((entry) => (
          <li key={entry.id} css={rail && entry.id === firstOfLast && apart}>
            {!rail && entry.id === firstOfLast ? <div css={rule} /> : null}
            <EntryLink
              entry={entry}
              current={entry.id === current}
              label={i18n._(menuWords[entry.id].label)}
              rail={rail}
            />
          </li>
        ))}
      </ul>
      {drawer ? (
        <div css={signOutButton}>
          <Button icon="signout" wide onClick={onSignOut}>
            {i18n._(menuWords.signOut.label)}
          </Button>
        </div>
      ) : null}
    </nav>
  );
}
