import { css, keyframes } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { noticeIcons } from './noticeIcons.ts';
import { dialogHead, useTopDialog } from './openDialogs.ts';
import { Outline } from './Outline.tsx';
import { Spinner } from './Spinner.tsx';
import { color, forcedEdge, media, motion, radius, shadow, type } from './theme/tokens.ts';

const slide = keyframes({ from: { opacity: 0, transform: 'translateY(-12px)' } });
const fade = keyframes({ from: { opacity: 0 } });

const region = css({
  position: 'fixed',
  // Below the page's header if that is visible, and below the 64 pixels of a selection's or a photo's bar.
  inset: 'calc(var(--stickyTop, 0px) + 80px) 0 auto',
  margin: '0 auto',
  padding: 0,
  width: 'fit-content',
  maxWidth: 'min(560px, calc(100vw - 32px))',
  border: 0,
  background: 'none',
  color: 'inherit',
  overflow: 'visible',
  pointerEvents: 'none',
  '& > ul': { display: 'grid', justifyItems: 'center', gap: 8 },
  // Above a dialog if there is space for all toasts, otherwise below the dialog's title and close button.
  'dialog > &': {
    inset: `8px 0 anchor(${dialogHead} top, 0px)`,
    margin: '8px auto',
    positionTryFallbacks: 'flip-block',
  },
});
const box = css({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '8px 18px 8px 16px',
  borderRadius: radius.m + 2,
  background: color.tooltip,
  color: color.onTooltip,
  boxShadow: shadow,
  pointerEvents: 'auto',
  animation: `${slide} ${motion.base}ms ${motion.easing}`,
  ...forcedEdge,
  [media.reducedMotion]: { animation: `${fade} ${motion.fast}ms` },
  '& button': {
    ...type.meta,
    fontWeight: 550,
    minHeight: 32,
    padding: '0 4px',
    flex: 'none',
    textDecoration: 'underline',
    textUnderlineOffset: 4,
    borderRadius: radius.s,
    [media.touch]: { minHeight: 44 },
  },
  '& button:focus-visible': { outlineColor: 'var(--tooltipFocus)' },
  '& > button[aria-label]': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 28,
    textDecoration: 'none',
    marginInlineEnd: -8,
    [media.touch]: { minWidth: 44, marginInlineEnd: -16 },
  },
});

export interface ToastItem {
  readonly id: string;
  readonly kind: 'info' | 'success' | 'failure' | 'busy';
  readonly text: string;
  /** Label of the toast's only action. */
  readonly action?: string;
}

export interface ToastRegionProps {
  readonly toasts: readonly ToastItem[];
  readonly onAction: (id: string) => void;
  readonly onDismiss: (id: string) => void;
  /** Called when the pointer or focus enters a toast; its timer is paused until `onResume`. */
  readonly onPause: (id: string) => void;
  readonly onResume: (id: string) => void;
}

const marks = { info: 'info', success: 'check', failure: 'error' } as const;

function Toast({ toast, on }: { toast: ToastItem; on: ToastRegionProps }) {
  const { t } = useLingui();
  const { id, kind, action } = toast;
  /** Escape on a toast closes only the toast, neither the surrounding dialog nor a selection beneath. */
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    on.onDismiss(id);
  };
  const held = useRef({ byPointer: false, byFocus: false });
  /** Pauses the timer when the pointer or focus enters, and resumes it once both have left. */
  const attend = (next: Partial<typeof held.current>) => {
    const before = held.current.byPointer || held.current.byFocus;
    held.current = { ...held.current, ...next };
    const now = held.current.byPointer || held.current.byFocus;
    if (now !== before) (now ? on.onPause : on.onResume)(id);
  };
  const leave = useEffectEvent(() => attend({ byPointer: false, byFocus: false }));
  // Opening a dialog remounts the toasts without pointerleave or blur events, so both count as left here.
  useLayoutEffect(() => () => leave(), []);
  return (
    <li
      css={box}
      onPointerEnter={() => attend({ byPointer: true })}
      onPointerLeave={() => attend({ byPointer: false })}
      onFocus={() => attend({ byFocus: true })}
      onBlur={() => attend({ byFocus: false })}
      onKeyDown={escape}
    >
      {kind === 'busy' ? <Spinner /> : <Outline path={noticeIcons[marks[kind]]} />}
      <span>{toast.text}</span>
      {action === undefined ? null : (
        <button type="button" onClick={() => on.onAction(id)}>
          {action}
        </button>
      )}
      <button type="button" aria-label={t`Dismiss`} onClick={() => on.onDismiss(id)}>
        <Outline path={noticeIcons.close} size={16} />
      </button>
    </li>
  );
}

/**
 * Toasts at the top centre [2.50], in a live region that exists before them. The region is a manual popover that is
 * shown again whenever a dialog opens or closes. It is rendered inside the topmost dialog, because everything outside
 * that is inert. Which dialog is topmost, and the order of the top layer, is DOM state.
 */
export function ToastRegion(props: ToastRegionProps) {
  const { t } = useLingui();
  const host = useTopDialog() ?? document.body;
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const popover = ref.current;
    if (popover?.parentElement !== host) return;
    popover.showPopover();
    return () => {
      if (popover.isConnected) popover.hidePopover();
    };
  }, [host]);
  return createPortal(
    <section
      css={region}
      ref={ref}
      popover="manual"
      data-visited=""
      aria-label={t`Notifications`}
      aria-live="polite"
      aria-relevant="additions text"
    >
      <ul>
        {props.toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} on={props} />
        ))}
      </ul>
    </section>,
    host,
  );
}
