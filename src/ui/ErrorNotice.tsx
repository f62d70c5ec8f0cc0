import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { Icon } from './Icon.tsx';
import { color, forcedEdge, media, radius, type } from './theme/tokens.ts';

const frame = css({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  padding: '32px 0',
  '& > svg': {
    boxSizing: 'content-box',
    padding: 20,
    marginBottom: 8,
    borderRadius: radius.full,
    background: color.dangerSoft,
    color: color.danger,
  },
  '& > span': { marginTop: 12, [media.phone]: { width: '100%', '& > button': { flex: 1 } } },
});
/** For use within a dialog or form, or beside content: full width, and no taller than necessary. */
const within = css({
  padding: 16,
  borderRadius: radius.l,
  background: color.dangerSoft,
  ...forcedEdge,
  '& > svg': { display: 'none' },
});
const words = css(type.body, { color: color.inkMuted, maxWidth: '46ch', textWrap: 'pretty' });
export interface ErrorNoticeProps {
  /** Shown within other content rather than in its place. */
  readonly inside?: boolean;
  /** The description of what happened, in the specification's words if it gives any. */
  readonly message: ReactNode;
  /** The explanation of what was kept, and what the customer can do next. */
  readonly children?: ReactNode;
  /** Correlation id of the call that failed. */
  readonly reference?: string | undefined;
  /** HTTP status of the failed response, if there was one. */
  readonly status?: number | null;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** Called after the reference was copied, so that a toast can confirm it. */
  readonly onCopied?: () => void;
}

/**
 * Reports that loading or an action failed, in the same form on every page: what happened, what was kept, and the
 * button that resolves it, with status and reference behind "Details". An error that the customer can resolve has
 * neither.
 */
export function ErrorNotice({
  inside = false,
  message,
  children,
  reference = '',
  status = null,
  onRetry,
  retrying = false,
  onCopied,
}: ErrorNoticeProps) {
  const { t } = useLingui();
  return (
    <div css={[frame, inside && within]} role="alert">
      <Icon name="error" size={32} />
      <p css={inside ? type.bodyStrong : type.dialog}>{message}</p>
      {children === undefined ? null : <div css={words}>{children}</div>}
      {onRetry && (
        <Button variant={inside ? 'secondary' : 'primary'} icon="retry" busy={retrying} onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      <ErrorDetails {...{ reference, status, onCopied }} />
    </div>
  );
}
