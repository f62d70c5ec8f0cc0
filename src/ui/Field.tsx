import { css } from '@emotion/react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react';
import { fieldBox, fieldFrame, fieldInput } from './fieldStyle.ts';
import { Icon } from './Icon.tsx';
import { oneLine, someLines } from './plainText.ts';
import type { IconName } from './icons.ts';
import { color, media, type } from './theme/tokens.ts';

const label = css(type.meta, { fontWeight: 550, color: color.ink });
const hintText = css(type.meta, { color: color.inkMuted });
const errorText = css(type.meta, { display: 'flex', gap: 6, color: color.danger, fontWeight: 550 });

export interface FieldFrameProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The explanation of what is wrong and how to correct it; its presence marks the field as invalid. */
  readonly error?: ReactNode;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** The label above a control, and the hint or error below it, associated for screen readers. */
export function FieldFrame({
  frame,
  id,
  children,
}: {
  frame: FieldFrameProps;
  id?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}) {
  const own = useId();
  const control = id ?? own;
  const error = frame.error === undefined ? undefined : `${control}-error`;
  const hint = frame.hint === undefined ? undefined : `${control}-hint`;
  const described = [error, hint].filter((part) => part !== undefined).join(' ');
  return (
    <div css={fieldFrame}>
      <label css={label} htmlFor={control}>
        {frame.label}
      </label>
      {children({
        id: control,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <p css={hintText} id={hint}>
          {frame.hint}
        </p>
      )}
      {error === undefined ? null : (
        <p css={errorText} id={error}>
          <Icon name="error" size={16} />
          {frame.error}
        </p>
      )}
    </div>
  );
}

export interface FieldProps extends FieldFrameProps {
  readonly name: string;
  /** Id that an error summary links to; generated if absent. */
  readonly id?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url';
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly icon?: IconName;
  readonly form?: string;
  /** Whether the form may close without confirmation even if this text is lost. */
  readonly passing?: boolean;
  /** Takes focus when the surrounding dialog opens, or when the field appears in an open dialog. */
  readonly focusFirst?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * For a field that appears in a dialog that is already open; otherwise the dialog focuses it. If a choice in the form
 * revealed the field, focus stays on that choice.
 */
const takeFocus = (field: HTMLElement | null) => {
  if (!document.activeElement?.matches('input')) field?.focus();
};

/**
 * A single-line text field, uncontrolled: the form reads it on submit (FormData), and the chart validates it. A
 * read-only field shows a lock.
 */
export function Field({
  label: words,
  hint,
  error,
  id,
  type: kind = 'text',
  icon,
  focusFirst,
  passing,
  ...native
}: FieldProps) {
  const glyph = icon ?? (native.readOnly === true ? 'lock' : undefined);
  return (
    <FieldFrame frame={{ label: words, hint, error }} id={id}>
      {(wiring) => (
        <span
          css={fieldBox}
          data-invalid={wiring['aria-invalid']}
          data-readonly={native.readOnly === true || undefined}
        >
          {glyph === undefined ? null : <Icon name={glyph} size={18} />}
          <input
            css={fieldInput}
            type={kind}
            onInput={oneLine}
            {...(focusFirst === true ? { ref: takeFocus } : {})}
            {...native}
            {...wiring}
            data-focus-first={focusFirst}
            data-passing={passing}
          />
        </span>
      )}
    </FieldFrame>
  );
}

const area = css({
  ...type.body,
  flex: 1,
  minWidth: 0,
  minHeight: 104,
  padding: '10px 0',
  border: 0,
  background: 'none',
  color: color.ink,
  resize: 'vertical',
  '&:focus-visible': { outline: 'none' },
  [media.touch]: { fontSize: 16 },
});

export interface TextFieldProps extends FieldFrameProps {
  readonly name: string;
  readonly id?: string;
  readonly defaultValue?: string;
  readonly maxLength?: number;
}

/** A multi-line text field, uncontrolled. */
export function TextField({ label: words, hint, error, id, ...native }: TextFieldProps) {
  return (
    <FieldFrame frame={{ label: words, hint, error }} id={id}>
      {(wiring) => (
        <span css={fieldBox} data-invalid={wiring['aria-invalid']}>
          <textarea css={area} rows={4} onInput={someLines} {...native} {...wiring} />
        </span>
      )}
    </FieldFrame>
  );
}

export interface SelectFieldProps extends FieldFrameProps {
  readonly name: string;
  readonly id?: string;
  readonly defaultValue?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Takes focus when the surrounding dialog opens, or when the field appears in an open dialog. */
  readonly focusFirst?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice from a short list, as a native select. */
export function SelectField({
  label: words,
  hint,
  error,
  id,
  options,
  focusFirst,
  ...native
}: SelectFieldProps) {
  return (
    <FieldFrame frame={{ label: words, hint, error }} id={id}>
      {(wiring) => (
        <span css={fieldBox} data-invalid={wiring['aria-invalid']}>
          <select
            css={fieldInput}
            {...(focusFirst === true ? { ref: takeFocus } : {})}
            {...native}
            {...wiring}
            data-focus-first={focusFirst}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
