import { css } from '@emotion/react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './buttonStyle.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './Spinner.tsx';
import { useTooltip } from './tooltip.tsx';

const holder = css({ display: 'inline-flex', minWidth: 0, maxWidth: '100%' });
const wide = css({ display: 'flex', '& > button': { flex: 1 } });
const stack = css({ display: 'inline-grid', placeItems: 'center', gap: 'inherit' });
const label = css({ gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', gap: 'inherit' });
const away = css({ visibility: 'hidden' });
/** Until it is shown, the busy label widens the button, but doesn't make it higher where it needs two lines. */
const flat = css({ maxHeight: '1lh', overflow: 'hidden' });

export interface ButtonProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** Full width, for the only action on a phone's screen. */
  readonly wide?: boolean;
  /** The button's operation is running: presses are ignored, a spinner is shown, and the width is unchanged. */
  readonly busy?: boolean;
  /** The label while busy ("Deleting"); defaults to the usual label. */
  readonly busyLabel?: ReactNode;
  /** Unavailable at the moment, but still focusable. `disabledReason` does the same and explains why in a tooltip. */
  readonly disabled?: boolean;
  readonly disabledReason?: string | undefined;
  readonly type?: 'button' | 'submit';
  readonly form?: string;
  readonly name?: string;
  readonly value?: string;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-controls'?: string;
  /** Name by which focus finds its next target when the button is removed (see `keepFocus.ts`). */
  readonly 'data-place'?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that acts on the current page. For navigation, use a link with `buttonStyle`. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'secondary',
    size = 'm',
    icon,
    busy = false,
    busyLabel,
    disabledReason,
    onClick,
    ...rest
  } = props;
  const { wide: isWide = false, disabled = disabledReason !== undefined, type = 'button', ...native } = rest;
  const tooltip = useTooltip(disabledReason, true);
  const idle = disabled || busy;
  const glyph = icon === undefined ? null : <Icon name={icon} size={size === 's' ? 16 : 20} />;
  return (
    <span css={[holder, isWide && wide]} {...tooltip.around}>
      <button
        css={buttonStyle(variant, size)}
        {...native}
        type={type}
        aria-disabled={disabled || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === undefined ? undefined : tooltip.id}
        onClick={(event) => {
          if (idle) event.preventDefault();
          else onClick?.(event);
        }}
      >
        <span css={stack}>
          <span css={[label, busy && away]} aria-hidden={busy || undefined}>
            {glyph}
            {children}
          </span>
          {busy || busyLabel !== undefined ? (
            <span css={[label, !busy && away, !busy && flat]} aria-hidden={!busy || undefined}>
              {busy ? <Spinner size={size === 's' ? 16 : 20} /> : glyph}
              {busyLabel ?? children}
            </span>
          ) : null}
        </span>
      </button>
      {tooltip.bubble}
    </span>
  );
}
