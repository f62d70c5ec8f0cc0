import { css } from '@emotion/react';
import { buttonStyle } from '../ui/buttonStyle.ts';
import { type } from '../ui/theme/tokens.ts';

const page = css(type.body, { display: 'grid', justifyItems: 'start', gap: 16, padding: 24 });

/**
 * Shown if no message catalogue could be loaded, not even the bundled one, so that `I18nProvider` renders nothing:
 * the general sentence of 8.5d in English, rather than a blank page [7.12].
 */
export function Wordless({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main css={page}>
      <h1 css={type.page}>My account</h1>
      <p role="alert">
        An unexpected error has occurred, please contact us if you continue to have problems.
      </p>
      <button css={buttonStyle('primary')} type="button" onClick={onRetry}>
        Try again
      </button>
    </main>
  );
}
