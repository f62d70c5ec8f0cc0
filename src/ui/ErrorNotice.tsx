import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { type } from './theme/tokens.ts';

const line = css({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexWrap: 'wrap',
  '& code': { font: 'inherit' },
});

export interface ErrorNoticeProps {
  /** What happened, in the specification's words where it has them. */
  readonly message: ReactNode;
  /** What was kept and what to do next. */
  readonly children?: ReactNode;
  /** Correlation id of the call that failed. */
  readonly reference?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** Told after the reference is on the clipboard, for a toast. */
  readonly onCopied?: () => void;
}

/** A failure: what happened, the button that mends it, and the reference a person can give to customer care. */
export function ErrorNotice({
  message,
  children,
  reference,
  onRetry,
  retrying = false,
  onCopied,
}: ErrorNoticeProps) {
  const { t } = useLingui();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    onCopied?.();
  };
  const retry = onRetry && (
    <Button size="s" icon="retry" busy={retrying} onClick={onRetry}>
      {t`Try again`}
    </Button>
  );
  return (
    <div role="alert">
      <Banner tone="danger" title={message} action={retry}>
        {children}
        {reference === undefined ? null : (
          <p css={line}>
            <span>
              {t`Reference`} <code>{reference}</code>
            </span>
            {/* A browser may refuse the clipboard; the reference stays on screen to be selected by hand. */}
            <IconButton
              icon="copy"
              size="s"
              label={t`Copy reference`}
              onClick={() => void copy(reference).catch(() => undefined)}
            />
          </p>
        )}
      </Banner>
    </div>
  );
}
