import { type CSSObject, css } from '@emotion/react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../ui/buttonStyle.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { color, media, size, type } from '../../../ui/theme/tokens.ts';
import { useTooltip } from '../../../ui/tooltip.tsx';

/** Side by side in the bar; below the medium width, an icon above its label, all of equal width. */
const holder = css({
  display: 'inline-flex',
  flex: 'none',
  [media.belowMedium]: { flex: '1 1 56px', minWidth: 0, '& > button': { flex: 1 } },
});
const iconOverWord: CSSObject = {
  ...type.meta,
  fontWeight: 550,
  flexDirection: 'column',
  gap: 4,
  minHeight: 64,
  padding: '8px 2px',
  hyphens: 'auto',
  lineHeight: '16px',
};
const stacked = css({
  [media.belowMedium]: {
    ...iconOverWord,
    borderRadius: 0,
    border: 0,
    background: 'transparent !important',
    color: color.ink,
    '& > svg': { width: 24, height: 24 },
  },
  [media.short]: { minHeight: 56, padding: '4px 2px', gap: 0 },
});
/** The widths at which a bar with a primary action has no space for the labels of the other actions on one line. */
export const crowded = '@media (min-width: 1024px) and (max-width: 1399.98px)';
/** The same for the bar of an album, which has one more action. */
export const crowdedByFive = '@media (min-width: 1400px) and (max-width: 1599.98px)';
export const beside: CSSObject = {
  ...iconOverWord,
  minHeight: 56,
  padding: '4px 8px',
  gap: 2,
  '@media (max-width: 1279.98px)': { maxWidth: 96, padding: '4px 6px' },
};
const danger = css({
  '&:not([aria-disabled="true"])': { color: color.danger },
});
/** The primary action is last in the bar; on a phone it has a separate row above the others. */
const first = css({
  textWrap: 'balance',
  [media.medium]: { order: 1, flex: '0 1 auto', minWidth: 168, marginInlineStart: 8 },
  [media.belowMedium]: {
    flex: '1 0 100%',
    padding: '8px 16px 0',
    '& > button': { minHeight: size.controlTouch },
  },
  [media.short]: { order: 1, flex: '0 1 auto', padding: '4px 8px' },
});

export interface ToolbarActionProps {
  readonly icon: IconName;
  /** `primary`: the next step, at most one per bar (Order prints). `danger`: deletes. */
  readonly variant?: 'quiet' | 'primary' | 'danger';
  /** Why the action is not available at the moment; it stays focusable and shows the reason. */
  readonly disabledReason?: string | undefined;
  /** The action's operation is running: presses are ignored, and a spinner is shown. */
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One action on the selection [2.18, 5.3]. */
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
  const primary = variant === 'primary';
  return (
    <span css={[holder, primary && first]} data-next={primary ? '' : undefined} {...tooltip.around}>
      <button
        css={[
          ...buttonStyle(primary ? 'primary' : 'quiet'),
          variant === 'danger' && danger,
          !primary && stacked,
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
