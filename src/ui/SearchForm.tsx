import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useId } from 'react';
import { Button } from './Button.tsx';
import { fieldBox, fieldInput } from './fieldStyle.ts';
import { oneLine } from './plainText.ts';
import { media } from './theme/tokens.ts';
import { useFormReset } from './useFormReset.ts';
import { hiddenOnPhone, VisuallyHidden } from './VisuallyHidden.tsx';

const search = css({ display: 'flex', gap: 8, [media.phone]: { flex: '1 1 100%', minWidth: 0 } });
const box = css({ width: 296, [media.phone]: { flex: 1, width: 'auto', minWidth: 0 } });

interface SearchFormProps {
  /** Name of the field, and its placeholder. */
  readonly label: string;
  /** The words that were searched last. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** A search field with its button; the input is uncontrolled. */
export function SearchForm({ label, words, onSearch }: SearchFormProps) {
  const id = useId();
  const form = useFormReset(words);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget).get('words');
    onSearch(typeof written === 'string' ? written.trim() : '');
  };
  return (
    <form ref={form} role="search" css={search} onSubmit={submit}>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <span css={[fieldBox, box]}>
        <input
          id={id}
          css={fieldInput}
          name="words"
          type="search"
          onInput={oneLine}
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
          placeholder={label}
        />
      </span>
      <Button type="submit" icon="zoom">
        <span css={hiddenOnPhone}>
          <Trans context="button">Search</Trans>
        </span>
      </Button>
    </form>
  );
}
