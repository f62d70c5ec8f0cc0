import { css } from '@emotion/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { tooltipAnimation } from '../../contracts/ui/constants.ts';
import { color, forcedEdge, motion, radius, type } from './theme/tokens.ts';

const bubble = css(type.meta, {
  position: 'fixed',
  margin: 0,
  padding: '7px 10px',
  maxWidth: 'min(300px, calc(100vw - 16px))',
  width: 'max-content',
  border: 0,
  ...forcedEdge,
  borderRadius: radius.m,
  overflow: 'visible',
  background: color.tooltip,
  color: color.onTooltip,
  fontWeight: 550,
  opacity: 0,
  transition: `opacity ${tooltipAnimation.close}ms ${motion.easing}, display ${tooltipAnimation.close}ms allow-discrete, overlay ${tooltipAnimation.close}ms allow-discrete`,
  '&:popover-open': {
    opacity: 1,
    transitionDuration: `${tooltipAnimation.open}ms`,
    '@starting-style': { opacity: 0 },
  },
  // Bridges the gap between control and bubble, so that moving the pointer across it keeps the bubble open.
  '&::before': { content: '""', position: 'absolute', insetInline: 0, insetBlock: -8, zIndex: -1 },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 'var(--arrow)',
    top: '100%',
    border: '6px solid transparent',
    borderBottomWidth: 0,
    borderTopColor: color.tooltip,
    marginLeft: -6,
  },
  '&[data-below]::after': {
    top: -6,
    borderBottomWidth: 6,
    borderTopWidth: 0,
    borderBottomColor: color.tooltip,
  },
});

const gap = 8;
const edge = 8;

/** Places the bubble above the control, or below if there is no space, and always within the window. */
function place(tip: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const middle = at.left + at.width / 2;
  const left = Math.max(
    edge,
    Math.min(middle - own.width / 2, document.documentElement.clientWidth - own.width - edge),
  );
  const below = at.top - own.height - gap < 0;
  tip.toggleAttribute('data-below', below);
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? at.bottom + gap : at.top - own.height - gap}px`;
  tip.style.setProperty('--arrow', `${middle - left}px`);
}

export interface Tooltip {
  /** Props for the element that contains both control and bubble. */
  readonly around: {
    onPointerEnter(event: PointerEvent<HTMLElement>): void;
    onPointerLeave(event: PointerEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    onClick(): void;
  };
  /** Id for `aria-describedby`. */
  readonly id: string;
  readonly bubble: ReactNode;
}

/**
 * Returns a tooltip for a control, shown on hover, on keyboard focus or (with `onTap`) on a tap. Escape
 * closes it without reaching the surrounding dialog. Nothing is rendered if `text` is undefined. The hook
 * manages the popover and its position, which are DOM state.
 */
export function useTooltip(text: string | undefined, onTap = false): Tooltip {
  const id = useId();
  const ref = useRef<HTMLSpanElement>(null);
  const isOpen = () => ref.current?.matches(':popover-open') === true;
  const show = () => {
    const tip = ref.current;
    if (tip === null || isOpen()) return;
    tip.showPopover();
    const control = tip.previousElementSibling;
    if (control !== null) place(tip, control);
  };
  const hide = () => {
    if (isOpen()) ref.current?.hidePopover();
  };
  // Close on scrolling, because the fixed bubble would not move with its control.
  useLayoutEffect(() => {
    if (text === undefined) return;
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  });
  return {
    id,
    around: {
      onPointerEnter: (event) => {
        if (event.pointerType !== 'touch') show();
      },
      onPointerLeave: hide,
      // Deferred to the end of the task, because an opening dialog moves focus immediately.
      onFocus: ({ target }) => {
        queueMicrotask(() => {
          if (target.matches(':focus-visible')) show();
        });
      },
      onBlur: hide,
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen()) return;
        event.preventDefault();
        event.stopPropagation();
        hide();
      },
      onClick: onTap ? show : hide,
    },
    bubble:
      text === undefined ? null : (
        <span css={bubble} ref={ref} id={id} role="tooltip" popover="manual">
          {text}
        </span>
      ),
  };
}
