import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../ui/buttonStyle.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { color, media, type } from '../../../ui/theme/tokens.ts';
import { useTooltip } from '../../../ui/tooltip.tsx';

/** Beside each other in the bar; below the medium width an icon over its word, each as wide as the others. */
const holder = css({
  display: 'inline-flex',
  flex: 'none',
  [media.belowMedium]: { flex: '1 1 0', minWidth: 0, '& > button': { flex: 1 } },
});
const stacked = css({
  [media.belowMedium]: {
    ...type.meta,
    fontWeight: 550,
    flexDirection: 'column',
    gap: 4,
    minHeight: 64,
    padding: '8px 2px',
    borderRadius: 0,
    border: 0,
    background: 'transparent !important',
    color: color.ink,
    hyphens: 'auto',
    lineHeight: '16px',
    '& > svg': { width: 24, height: 24 },
  },
});
const danger = css({
  '&:not([aria-disabled="true"])': { color: color.danger },
});
/** The primary action stands last in the bar and first under the thumb. */
const last = css({ [media.medium]: { order: 1, marginInlineStart: 8 } });

export interface ToolbarActionProps {
  readonly icon: IconName;
  /** `primary` once a bar: Order prints. `danger` deletes. */
  readonly variant?: 'quiet' | 'primary' | 'danger';
  /** Why it cannot be used now; it stays focusable and says so. */
  readonly disabledReason?: string | undefined;
  /** What it started is under way: presses are ignored, the arc turns. */
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One thing to do with what is selected [2.18, 5.3]. */
export function ToolbarAction({
  icon,
  variant = 'quiet',
  disabledReason,
  busy = false,
  onClick,
  children,
}: ToolbarActionProps) {
  const tooltip = useTooltip(disabledReason, true);
  const disabled = disabledReason !== undefined;
  return (
    <span css={[holder, variant === 'primary' && last]} {...tooltip.around}>
      <button
        css={[
          ...buttonStyle(variant === 'primary' ? 'primary' : 'quiet'),
          variant === 'danger' && danger,
          stacked,
          variant === 'danger' && danger,
        ]}
        type="button"
        aria-disabled={disabled || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabled ? tooltip.id : undefined}
        onClick={() => {
          if (!disabled && !busy) onClick();
        }}
      >
        {busy ? <Spinner size={20} /> : <Icon name={icon} />}
        <span>{children}</span>
      </button>
      {tooltip.bubble}
    </span>
  );
}
