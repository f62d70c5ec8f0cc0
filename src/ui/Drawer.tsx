import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import type { IconName } from './icons.ts';
import { color, forcedEdge, motion, shadow } from './theme/tokens.ts';

const panel = css({
  position: 'fixed',
  inset: '0 0 0 auto',
  margin: 0,
  width: 'min(320px, calc(100vw - 48px))',
  height: '100dvh',
  maxHeight: 'none',
  padding: '8px max(12px, env(safe-area-inset-right, 0px)) calc(16px + env(safe-area-inset-bottom)) 12px',
  border: 0,
  background: color.surfaceRaised,
  color: color.ink,
  boxShadow: shadow,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  opacity: 0,
  transform: 'translateX(24px)',
  transition: `opacity ${motion.base}ms ${motion.easing}, transform ${motion.base}ms ${motion.easing}`,
  '&:popover-open': {
    opacity: 1,
    transform: 'none',
    '@starting-style': { opacity: 0, transform: 'translateX(24px)' },
  },
  '&::backdrop': { background: color.scrim },
  ...forcedEdge,
});
const top = css({ display: 'flex', justifyContent: 'flex-end' });

/** Returns everything on the page except the panel, its button and the toasts. */
function besides(panel: HTMLElement): readonly Element[] {
  const found: Element[] = [];
  for (
    let child: Element = panel;
    child.parentElement !== null && child !== document.body;
    child = child.parentElement
  )
    for (const other of child.parentElement.children)
      if (
        other !== child &&
        !other.matches('[inert], [popover], script, style') &&
        other.querySelector(`[aria-controls="${CSS.escape(panel.id)}"]`) === null
      )
        found.push(other);
  return found;
}

/**
 * A side panel with navigation links. It is a native popover: a click outside, Escape, following a link, or Tab past
 * either end closes it, and Tab then continues after the button that opens it. While the panel is open, the page
 * beneath is inert. Its state is mirrored here for `aria-expanded` and `inert`.
 */
export function Drawer({ label, icon, children }: { label: string; icon: IconName; children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => ref.current?.hidePopover();
  /** The elements that the panel made inert. They must be focusable again before the closing panel returns focus. */
  const inerted = useRef<readonly Element[]>([]);
  const cover = (covers: boolean) => {
    for (const one of inerted.current) one.removeAttribute('inert');
    inerted.current = covers && ref.current !== null ? besides(ref.current) : [];
    for (const one of inerted.current) one.setAttribute('inert', '');
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')];
    if (document.activeElement !== stops.at(event.shiftKey ? 0 : -1)) return;
    // Shift+Tab on the first link moves focus to the button; Tab on the last link lets the browser continue after the
    // button.
    if (event.shiftKey) event.preventDefault();
    close();
  };
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => ref.current?.togglePopover()}
      />
      <div
        css={panel}
        ref={ref}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onKeyDown={press}
        onBeforeToggle={(event) => cover(event.newState === 'open')}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) close();
        }}
      >
        <div css={top}>
          <IconButton icon="close" label={t`Close`} onClick={close} />
        </div>
        {children}
      </div>
    </>
  );
}
