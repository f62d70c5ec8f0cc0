import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { choiceRow, choiceText } from './choiceStyle.ts';
import { color, focusRing, media, motion, quick } from './theme/tokens.ts';

const track = css({
  position: 'relative',
  flex: 'none',
  width: 40,
  height: 24,
  margin: 0,
  marginTop: '-1px !important',
  appearance: 'none',
  borderRadius: 12,
  background: color.lineStrong,
  cursor: 'inherit',
  transition: `background-color ${quick}`,
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 3,
    insetInlineStart: 3,
    width: 18,
    height: 18,
    borderRadius: '50%',
    // White in every colour scheme: the track of a switch that is off is mid-grey in all of them.
    background: 'white',
    transition: `transform ${motion.fast}ms ${motion.easing}`,
  },
  '&:checked': { background: color.accent },
  '&:checked::before': { transform: 'translateX(16px)', background: color.onAccent },
  '[dir=rtl] &:checked::before': { transform: 'translateX(-16px)' },
  [media.forced]: {
    outline: '1px solid CanvasText',
    outlineOffset: -1,
    '&::before': { background: 'CanvasText' },
    '&:checked': { background: 'Highlight' },
    '&:checked::before': { background: 'HighlightText' },
  },
  '&:focus-visible': focusRing,
});

export interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly labelHidden?: boolean;
  readonly name?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly onChange?: (on: boolean) => void;
}

/** A setting that is on or off; it takes effect immediately, without submitting a form. */
export function Switch({ label, hint, labelHidden = false, onChange, ...native }: SwitchProps) {
  return (
    <label css={choiceRow}>
      <input
        css={track}
        type="checkbox"
        role="switch"
        {...native}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span css={choiceText(labelHidden)}>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </label>
  );
}
