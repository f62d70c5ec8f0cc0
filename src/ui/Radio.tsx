import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { choiceRow, choiceText } from './choiceStyle.ts';
import { color, focusRing, media, quick, radius, type } from './theme/tokens.ts';

const dot = css({
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  appearance: 'none',
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: '50%',
  background: color.surfaceRaised,
  cursor: 'inherit',
  transition: `border ${quick}`,
  '&:checked': { border: `6.5px solid ${color.accent}`, background: color.onAccent },
  [media.forced]: { '&:checked': { borderColor: 'Highlight', background: 'HighlightText' } },
  '&:focus-visible': focusRing,
});
const group = css({ display: 'grid', justifyItems: 'start' });
const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: 24 });
const boxes = css({ display: 'grid', gap: 8 });
/** The style of a bordered row, for choices with several lines of content. */
const box = css({
  padding: '12px 16px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  [media.touch]: { paddingBlock: 12 },
  '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
  [media.forced]: { '&:has(:checked)': { borderColor: 'Highlight' } },
});
const legend = css(type.meta, { padding: 0, marginBottom: 6, fontWeight: 550 });

export interface RadioProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly name: string;
  readonly value: string;
  /** Whether to draw a border around the radio button; its group must be `boxed` as well. */
  readonly boxed?: boolean;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly onChange?: (value: string) => void;
}

/** A radio button; the browser handles the arrow keys among buttons with the same name. */
export function Radio({ label, hint, boxed = false, onChange, ...native }: RadioProps) {
  return (
    <label css={boxed ? [choiceRow, box] : choiceRow}>
      <input css={dot} type="radio" {...native} onChange={() => onChange?.(native.value)} />
      <span css={choiceText(false)}>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </label>
  );
}

/** A group of radio buttons under a common question. */
export function RadioGroup({
  label,
  inline = false,
  boxed = false,
  children,
}: {
  label: ReactNode;
  inline?: boolean;
  boxed?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend css={legend}>{label}</legend>
      <div css={boxed ? boxes : inline ? row : group}>{children}</div>
    </fieldset>
  );
}
