import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { Reference } from './Reference.tsx';
import { color, type } from './theme/tokens.ts';

const details = css(type.meta, {
  color: color.inkMuted,
  overflowWrap: 'anywhere',
  '& > summary': { width: 'fit-content', minHeight: 24, padding: '3px 0', cursor: 'pointer' },
});

export interface ErrorDetailsProps {
  /** Correlation id of the call that failed; empty if there is none. */
  readonly reference: string;
  /** HTTP status of the failed response, if there was one. */
  readonly status?: number | null;
  /** Called after the reference was copied, so that a toast can confirm it. */
  readonly onCopied?: (() => void) | undefined;
}

/** Details of an error for customer care and developers, collapsed at first. Renders nothing if there are none. */
export function ErrorDetails({ reference, status = null, onCopied }: ErrorDetailsProps) {
  const { t } = useLingui();
  if (reference === '' && status === null) return null;
  const code = String(status);
  return (
    <details css={details}>
      <summary>
        {t({ message: 'Details', comment: 'Unfolds the status and the reference of a failure.' })}
      </summary>
      {status === null ? null : <p>{t`Status ${code}`}</p>}
      {reference === '' ? null : <Reference {...{ reference, onCopied }} />}
    </details>
  );
}
