import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { PublicFrame } from './PublicFrame.tsx';

/** The browser blocks storage, so no sign-in is possible [4.15, 8.6]. */
export function StorageBlocked({ wordmark, onRetry }: { wordmark: string; onRetry: () => void }) {
  return (
    <PublicFrame
      wordmark={wordmark}
      title={<Trans>Please enable site data and cookies in your browser to use the website</Trans>}
      actions={
        // As in `SignedOut.tsx`.
        <button type="button" css={buttonStyle('primary', 'l')} onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      }
    />
  );
}
