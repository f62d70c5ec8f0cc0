import { css } from '@emotion/react';
import { Fragment, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import type { ButtonSize, ButtonVariant } from './buttonStyle.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { IconName } from './icons.ts';
import { panelStyle } from './panelStyle.ts';
import { color, focusRingInside, media, quick, radius, size, type } from './theme/tokens.ts';

const panel = css({
  ...panelStyle,
  padding: 6,
  minWidth: 200,
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'calc(100dvh - 16px)',
});
const row = css(type.control, {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 40,
  padding: '8px 10px',
  borderRadius: radius.m,
  fontWeight: 500,
  transition: `background-color ${quick}`,
  [media.hover]: { '&:hover': { background: color.accentSoft } },
  [media.touch]: { minHeight: size.controlTouch },
  '&[aria-checked="true"]': { background: color.accentSoft },
  '&:focus-visible': focusRingInside,
  '&[aria-disabled="true"]': {
    color: color.inkMuted,
    cursor: 'not-allowed',
    [media.forced]: { color: 'GrayText' },
  },
  '& > span': { flex: 1 },
  '& small': { ...type.meta, display: 'block', color: color.inkMuted },
});
const danger = css({ color: color.danger });
const line = css({ height: 1, margin: '6px 0', border: 0, background: color.line });

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Whether this choice is selected, in a menu of exclusive choices. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  /** Why the item is unavailable at the moment, shown in a second line. */
  readonly disabledReason?: string;
  /** Draws a separator above this item. */
  readonly divided?: boolean;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onSelect: (id: string) => void;
  /** `button`: the label is visible. `icon`: the label is only the accessible name. */
  readonly look?: 'button' | 'icon';
  readonly icon?: IconName;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

const edge = 8;

/** Places the menu below its button and within the window, or above the button if there is more space. */
function place(menu: HTMLElement, button: Element): void {
  const at = button.getBoundingClientRect();
  const room = document.documentElement;
  const left = at.left + menu.offsetWidth + edge > room.clientWidth ? at.right - menu.offsetWidth : at.left;
  const above =
    at.bottom + menu.offsetHeight + edge > room.clientHeight && at.top > room.clientHeight - at.bottom;
  menu.style.left = `${Math.max(edge, left)}px`;
  menu.style.top = `${Math.max(edge, above ? at.top - menu.offsetHeight - 4 : at.bottom + 4)}px`;
}

function rows(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/**
 * Returns the item that a key moves focus to: arrows, Home and End, or a letter for the next item that begins
 * with it.
 */
function target(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((one) =>
    one.innerText.toLowerCase().startsWith(key.toLowerCase()),
  );
}

/**
 * A button that opens a list of actions or choices. The list is a native popover, which a click outside closes; its
 * state is mirrored for `aria-expanded`. Escape closes only the menu, because the event does not propagate.
 */
export function Menu({
  label,
  items,
  onSelect,
  look = 'button',
  icon,
  variant = 'quiet',
  size: of = 's',
}: MenuProps) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const show = ({ detail }: MouseEvent) => {
    const menu = ref.current;
    if (menu === null || button.current === null) return;
    // After a key press, read the popover's own state, because its toggle event fires later. A click has already
    // closed an open popover by the time it arrives here.
    if (detail === 0 ? menu.matches(':popover-open') : open) {
      menu.hidePopover();
      return;
    }
    menu.showPopover();
    place(menu, button.current);
    const all = rows(menu);
    (all.find((one) => one.ariaChecked === 'true') ?? all[0])?.focus();
  };
  const close = () => {
    ref.current?.hidePopover();
    button.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = rows(event.currentTarget);
    const next = target(
      all,
      all.findIndex((one) => one === document.activeElement),
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const wiring = {
    ref: button,
    onClick: show,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open ? { 'aria-controls': id } : {}),
  } as const;
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={icon ?? 'more'} label={label} variant="outlined" {...wiring} />
      ) : (
        <Button size={of} variant={variant} {...(icon === undefined ? {} : { icon })} {...wiring}>
          {label}
        </Button>
      )}
      <div
        css={panel}
        ref={ref}
        id={id}
        role="menu"
        popover="auto"
        aria-label={label}
        onKeyDown={press}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {items.map((item) => (
          <Fragment key={item.id}>
            {item.divided === true ? <hr css={line} /> : null}
            <button
              css={[row, item.danger === true && danger]}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              aria-disabled={item.disabledReason === undefined ? undefined : true}
              tabIndex={-1}
              onClick={() => {
                if (item.disabledReason !== undefined) return;
                close();
                onSelect(item.id);
              }}
            >
              {item.icon === undefined ? null : <Icon name={item.icon} />}
              <span>
                {item.label}
                {item.disabledReason === undefined ? null : <small>{item.disabledReason}</small>}
              </span>
              {item.checked === true ? <Icon name="check" size={16} /> : null}
            </button>
          </Fragment>
        ))}
      </div>
    </>
  );
}
