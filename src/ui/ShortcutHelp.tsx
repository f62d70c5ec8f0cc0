import { css } from '@emotion/react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { panelStyle } from './panelStyle.ts';
import { color, media, radius, type } from './theme/tokens.ts';

const panel = css(type.body, {
  ...panelStyle,
  inset: 'auto 24px 24px auto',
  padding: '8px 12px 20px 24px',
  width: 'min(480px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 48px)',
  [media.phone]: { inset: 'auto 16px 16px' },
});
const top = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 52 });
const heading = css(type.section);
const rows = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: '10px 16px',
  margin: 0,
  paddingInlineEnd: 12,
  '& dd': { margin: 0, textAlign: 'end', whiteSpace: 'nowrap' },
  '& dt': { color: color.inkMuted },
  '& kbd': {
    ...type.meta,
    display: 'inline-block',
    padding: '2px 7px',
    borderRadius: radius.s,
    border: `1px solid ${color.line}`,
    background: color.surfaceSunken,
    fontFamily: 'inherit',
    fontWeight: 550,
    whiteSpace: 'nowrap',
  },
  '& kbd + kbd': { marginInlineStart: 4 },
});

export interface Shortcut {
  readonly does: string;
  /** Keys to press together. */
  readonly keys: readonly string[];
}

export interface ShortcutHelpProps {
  readonly title: string;
  readonly close: string;
  readonly shortcuts: readonly Shortcut[];
}

const typed = 'input, textarea, select, [contenteditable]';

/**
 * A list of a page's keyboard shortcuts, toggled by `?`. It is a popover: Escape and a click outside close it, and
 * the page beneath stays usable. It holds its own open state, and renders nothing while closed.
 */
export function ShortcutHelp({ title, close, shortcuts }: ShortcutHelpProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(typed) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      // The browser returns focus when the popover closes, so no code is needed for that.
      if (ref.current === null) setOpen(true);
      else ref.current.hidePopover();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useLayoutEffect(() => {
    if (isOpen) ref.current?.showPopover();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <div
      css={panel}
      ref={ref}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      <div css={top}>
        <h2 css={heading} id={id}>
          {title}
        </h2>
        <IconButton icon="close" label={close} onClick={() => ref.current?.hidePopover()} />
      </div>
      <dl css={rows}>
        {shortcuts.map(({ does, keys }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
