import { Plural } from '@lingui/react/macro';
import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';
import { TextLink } from './TextLink.tsx';
import { focusRing, radius } from './theme/tokens.ts';

const list = css({ display: 'grid', gap: 4, marginTop: 4 });
const place = css({ borderRadius: radius.l, '&:focus': focusRing });

export interface FieldError {
  /** Id of the invalid field. */
  readonly field: string;
  readonly message: string;
}

/**
 * Lists the errors above a form if more than one field is invalid; each line links to its field. Takes focus when the
 * list changes, so that it is read aloud and visible; focus is DOM state, hence the effect.
 */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const ref = useRef<HTMLDivElement>(null);
  const count = errors.length;
  const shown = count > 1;
  useEffect(() => {
    if (shown) ref.current?.focus();
  }, [errors, shown]);
  if (!shown) return null;
  return (
    <div css={place} ref={ref} tabIndex={-1} role="alert">
      <Banner
        tone="danger"
        title={<Plural value={count} one="Please check # field" other="Please check # fields" />}
      >
        <ul css={list}>
          {errors.map((error) => (
            <li key={error.field}>
              <TextLink
                href={`#${error.field}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(error.field)?.focus();
                }}
              >
                {error.message}
              </TextLink>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
