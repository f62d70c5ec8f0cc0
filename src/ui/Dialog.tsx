import { css, keyframes } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { goBackTo, isFocusLost, placeOf } from './keepFocus.ts';
import { dialogHead, isTopDialog, openDialog } from './openDialogs.ts';
import { hasTyped } from './typed.ts';
import { rememberOpener } from './typedForm.ts';
import { silenceHeldKey } from './heldKey.ts';
import { color, forcedEdge, media, motion, radius, shadow, size, type } from './theme/tokens.ts';

const appear = keyframes({ from: { opacity: 0, transform: 'scale(0.97)' } });
const rise = keyframes({ from: { transform: 'translateY(100%)' } });
const fade = keyframes({ from: { opacity: 0 } });

const frame = css({
  ...type.body,
  position: 'fixed',
  inset: 0,
  margin: 'auto',
  padding: 0,
  width: 'calc(100vw - 32px)',
  maxHeight: 'min(860px, calc(100dvh - 48px))',
  border: 0,
  borderRadius: radius.l,
  background: color.surfaceRaised,
  color: color.ink,
  boxShadow: shadow,
  overflow: 'clip',
  anchorScope: dialogHead,
  overscrollBehavior: 'contain',
  animation: `${appear} ${motion.slow}ms ${motion.easing}`,
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&::backdrop': { background: color.scrim, animation: `${fade} ${motion.slow}ms ${motion.easing}` },
  '&:focus-visible': { outline: 'none' },
  ...forcedEdge,
  [media.phone]: {
    width: '100%',
    maxWidth: '100% !important',
    maxHeight: 'calc(100dvh - 24px)',
    // Leaves space above the sheet while toasts are shown, so that they do not cover the dialog's title and close
    // button.
    '&:has(> [popover] li)': { maxHeight: 'calc(100dvh - 128px)' },
    marginBottom: 0,
    borderRadius: `${radius.l} ${radius.l} 0 0`,
    animationName: rise,
  },
  // A phone in landscape is so low that the dialog's content needs the full height.
  [media.short]: { maxHeight: 'calc(100dvh - 16px)' },
  // At 400 % zoom, only one line would be visible between title and buttons, so the whole dialog scrolls.
  [media.low]: { maxHeight: '100dvh', overflow: 'auto' },
  [media.reducedMotion]: {
    animation: `${fade} ${motion.fast}ms`,
    '&::backdrop': { animationDuration: `${motion.fast}ms` },
  },
});
const widths = { s: css({ maxWidth: 440 }), m: css({ maxWidth: 520 }), l: css({ maxWidth: 620 }) };
const top = css({
  anchorName: dialogHead,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '20px 16px 4px 24px',
  [media.phone]: { paddingInlineStart: 20 },
  [media.short]: { paddingTop: 8 },
});
const heading = css(type.dialog, { flex: 1, minWidth: 0, paddingTop: 6 });
const body = css({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  '--inset': '24px',
  padding: '8px var(--inset) 24px',
  [media.phone]: { '--inset': '20px' },
  [media.short]: { paddingBlock: '0 12px' },
  [media.low]: { flex: 'none', overflowY: 'visible' },
  // Unlike a page, a dialog has no bars that cover a field, so fields need little scroll margin.
  '& input, & select, & textarea': { scrollMarginBlock: 8 },
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '16px 24px',
  borderTop: `1px solid ${color.line}`,
  [media.phone]: {
    padding: '12px 20px calc(12px + env(safe-area-inset-bottom))',
    '& > *': { flex: '1 1 auto' },
    '& button': { flex: 1, minHeight: size.controlTouch },
  },
  [media.short]: { paddingBlock: '8px calc(8px + env(safe-area-inset-bottom))' },
});

export interface DialogProps {
  readonly title: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  readonly children: ReactNode;
  /** The safe choice comes first; the confirming button comes last and names the action with object and count. */
  readonly footer?: ReactNode;
  /**
   * Called when Escape is pressed while this dialog is the topmost one; `typed` is true if text in the dialog would
   * be lost. The modal stack decides what happens [2.51].
   */
  readonly onEscape: (typed: boolean) => void;
  /** Called by the close button; without it there is no close button. */
  readonly onClose?: () => void;
}

/**
 * A modal dialog that is open while mounted; on a phone it is a sheet at the bottom. When it closes, focus returns to
 * the element that had it before. Browsers ignore `preventDefault` on the `cancel` event of a second Escape, so
 * `closedby="none"` switches off the browser's own closing. Escape is handled on the document, because a click beside
 * the controls leaves focus on the body.
 */
export function Dialog({ title, size: width = 's', children, footer, onEscape, onClose }: DialogProps) {
  const { t } = useLingui();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const escaped = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const before = placeOf(document.activeElement ?? document.body);
    rememberOpener(dialog, before.element);
    dialog.showModal();
    // If the close button got focus, as it does by default, screen readers would not read the title first.
    (dialog.querySelector<HTMLElement>('[data-focus-first]:not([hidden] *)') ?? dialog).focus();
    const forget = openDialog(dialog);
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isTopDialog(dialog)) {
        event.preventDefault();
        escaped(hasTyped());
      }
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      dialog.close();
      forget();
      silenceHeldKey();
      if (before.element instanceof HTMLElement) before.element.focus({ preventScroll: true });
      // The element that opened the dialog may be removed in this same commit, so wait until it is over.
      queueMicrotask(() => {
        if (isFocusLost()) goBackTo(before, { preventScroll: true });
      });
    };
  }, []);
  return (
    <dialog css={[frame, widths[width]]} ref={ref} closedby="none" aria-labelledby={id} tabIndex={-1}>
      <header css={top}>
        <h2 css={heading} id={id}>
          {title}
        </h2>
        {onClose === undefined ? null : <IconButton icon="close" label={t`Close`} onClick={onClose} />}
      </header>
      <div css={body}>{children}</div>
      {footer === undefined ? null : <footer css={foot}>{footer}</footer>}
    </dialog>
  );
}
