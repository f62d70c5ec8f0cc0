import { css } from '@emotion/react';
import type { MouseEvent, Ref } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './Spinner.tsx';
import { color, focusRing, media, quick, radius, size as sizes } from './theme/tokens.ts';
import { useTooltip } from './tooltip.tsx';

/** The style of an icon button, for links. */
export const iconButtonStyle = css({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: sizes.control,
  height: sizes.control,
  borderRadius: radius.control,
  color: color.ink,
  transition: `background-color ${quick}, color ${quick}, transform ${quick}`,
  [media.hover]: { '&:hover:not([aria-disabled="true"])': { background: color.accentSoft } },
  [media.touch]: { width: sizes.target, height: sizes.target },
  '&:active:not([aria-disabled="true"])': { transform: 'scale(0.975)' },
  '&:focus-visible': focusRing,
  '&[aria-disabled="true"]': {
    color: color.inkMuted,
    cursor: 'not-allowed',
    [media.forced]: { color: 'GrayText' },
  },
  [media.reducedMotion]: { '&:active': { transform: 'none !important' } },
});
const outlined = css({
  border: `1px solid ${color.line}`,
  borderRadius: radius.full,
  background: color.surfaceRaised,
});
const small = css({ width: 28, height: 28, [media.touch]: { width: 32, height: 32 } });
const holder = css({ display: 'inline-flex', flex: 'none' });

export interface IconButtonProps {
  readonly icon: IconName;
  /** The label serves as the accessible name and the tooltip. */
  readonly label: string;
  readonly variant?: 'quiet' | 'outlined';
  readonly size?: 's' | 'm';
  readonly busy?: boolean;
  readonly disabledReason?: string | undefined;
  readonly pressed?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-controls'?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button with only an icon. Its label serves as accessible name and tooltip; if the button is unavailable, the
 * reason replaces the tooltip.
 */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    variant = 'quiet',
    size = 'm',
    busy = false,
    disabledReason,
    pressed,
    onClick,
    ...native
  } = props;
  const disabled = disabledReason !== undefined;
  const tooltip = useTooltip(disabledReason ?? label, disabled);
  return (
    <span css={holder} {...tooltip.around}>
      <button
        css={[iconButtonStyle, variant === 'outlined' && outlined, size === 's' && small]}
        {...native}
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabled ? tooltip.id : undefined}
        onClick={(event) => {
          if (!disabled && !busy) onClick?.(event);
        }}
      >
        {busy ? <Spinner /> : <Icon name={icon} size={size === 's' ? 16 : 20} />}
      </button>
      {tooltip.bubble}
    </span>
  );
}
