import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
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
  padding: '8px 12px calc(16px + env(safe-area-inset-bottom))',
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

/**
 * A panel from the side with the places one can go. The popover is the browser's: a click outside and Escape close it,
 * and so does following one of its links. Whether it is open is mirrored for `aria-expanded` only.
 */
export function Drawer({ label, icon, children }: { label: string; icon: IconName; children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => ref.current?.hidePopover();
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
