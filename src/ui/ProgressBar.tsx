import { css } from '@emotion/react';
import { color, media, radius } from './theme/tokens.ts';

const track = css({
  height: 4,
  borderRadius: radius.s,
  background: `color-mix(in srgb, ${color.lineStrong} 28%, transparent)`,
  overflow: 'hidden',
  '& > span': {
    display: 'block',
    height: '100%',
    borderRadius: 'inherit',
    background: color.accent,
    transformOrigin: 'left',
    transition: 'transform 200ms linear',
  },
  // Forced colours remove backgrounds, so the bar needs a border.
  [media.forced]: {
    outline: '1px solid',
    '& > span': { background: 'CanvasText !important' },
  },
});
const tones = {
  accent: css({}),
  warning: css({ '& > span': { background: color.warning } }),
  danger: css({ '& > span': { background: color.danger } }),
  success: css({ '& > span': { background: color.success } }),
};

export interface ProgressBarProps {
  readonly label: string;
  /** From 0 to `max`. */
  readonly value: number;
  readonly max: number;
  /** Read aloud instead of a percentage, for example "12 of 100". */
  readonly valueText?: string;
  readonly tone?: 'accent' | 'warning' | 'danger' | 'success';
}

/** Shows how much of a known total is done or used. */
export function ProgressBar({ label, value, max, valueText, tone = 'accent' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      css={[track, tones[tone]]}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
    >
      <span style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
