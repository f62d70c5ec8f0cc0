import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { choiceRow, choiceText } from './choiceStyle.ts';
import { color, focusRing, media, quick, type } from './theme/tokens.ts';

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
const legend = css(type.meta, { padding: 0, marginBottom: 6, fontWeight: 550 });

export interface RadioProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly onChange?: (value: string) => void;
}

/** One of several, of which exactly one holds; the browser moves between those of one name by arrow. */
export function Radio({ label, hint, onChange, ...native }: RadioProps) {
  return (
    <label css={choiceRow}>
      <input css={dot} type="radio" {...native} onChange={() => onChange?.(native.value)} />
      <span css={choiceText(false)}>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </label>
  );
}

/** The question above the radios. */
export function RadioGroup({
  label,
  inline = false,
  children,
}: {
  label: ReactNode;
  inline?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend css={legend}>{label}</legend>
      <div css={inline ? row : group}>{children}</div>
    </fieldset>
  );
}
