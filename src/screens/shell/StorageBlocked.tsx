import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { PublicFrame } from './PublicFrame.tsx';

/** The browser blocks storage, so signing in is impossible [4.15, 8.6]. */
export function StorageBlocked({ wordmark, onRetry }: { wordmark: string; onRetry: () => void }) {
  return (
    <PublicFrame
      wordmark={wordmark}
      title={<Trans>Please enable site data and cookies in your browser to use the website</Trans>}
      actions={
        // Does not use `Button`, which would load the context of signed-in pages.
        <button type="button" css={buttonStyle('primary', 'l')} onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      }
    />
  );
}
