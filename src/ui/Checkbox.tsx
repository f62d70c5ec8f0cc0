import { css } from '@emotion/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { choiceRow, choiceText } from './choiceStyle.ts';
import { Icon } from './Icon.tsx';
import { color, focusRing, media, quick } from './theme/tokens.ts';

const box = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  color: color.onAccent,
  '& > input': {
    position: 'absolute',
    inset: 0,
    margin: 0,
    appearance: 'none',
    border: `1.5px solid ${color.lineStrong}`,
    borderRadius: 5,
    background: color.surfaceRaised,
    cursor: 'inherit',
    transition: `background-color ${quick}, border-color ${quick}`,
  },
  '& > input:checked, & > input:indeterminate': { background: color.accent, borderColor: color.accent },
  [media.forced]: {
    color: 'HighlightText',
    '& > input:checked, & > input:indeterminate': { background: 'Highlight', borderColor: 'Highlight' },
  },
  '& > input:focus-visible': focusRing,
  '& > input[aria-invalid]': { borderColor: color.danger },
  '& > svg': { position: 'relative', opacity: 0, pointerEvents: 'none', gridArea: '1 / 1' },
  '& > input:checked:not(:indeterminate) ~ svg:first-of-type': { opacity: 1 },
  '& > input:indeterminate ~ svg:last-of-type': { opacity: 1 },
});

export interface CheckboxProps {
  readonly label: ReactNode;
  /** Explanation shown below the label. */
  readonly hint?: ReactNode;
  /** The label is read aloud but not drawn. */
  readonly labelHidden?: boolean;
  readonly name?: string;
  readonly value?: string;
  /**
   * If present, the caller controls the state, and `mixed` means some of a group. If absent, the checkbox is
   * uncontrolled and starts with `defaultChecked`.
   */
  readonly checked?: boolean | 'mixed';
  readonly defaultChecked?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** A checkbox that is off, on or mixed. There is no attribute for `indeterminate`, so it is set on the element. */
export function Checkbox(props: CheckboxProps) {
  const {
    label,
    hint,
    labelHidden = false,
    checked,
    defaultChecked,
    disabled = false,
    invalid = false,
    onChange,
    ...native
  } = props;
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = checked === 'mixed';
  });
  const state = checked === undefined ? { defaultChecked } : { checked: checked === true };
  return (
    <label css={choiceRow} data-disabled={disabled || undefined}>
      <span css={box}>
        <input
          ref={ref}
          type="checkbox"
          {...native}
          {...state}
          aria-invalid={invalid || undefined}
          aria-disabled={disabled || undefined}
          onClick={(event) => {
            if (disabled) event.preventDefault();
          }}
          onChange={(event) => {
            // React reports a click as a change even if its default action was prevented.
            if (!disabled) onChange?.(event.currentTarget.checked);
          }}
        />
        <Icon name="check" size={16} />
        <Icon name="minus" size={16} />
      </span>
      <span css={choiceText(labelHidden)}>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </label>
  );
}
