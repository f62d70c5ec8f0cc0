import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** The browser refuses storage: nobody can be signed in [4.15, 8.6]. */
export function StorageBlocked({ wordmark, onRetry }: { wordmark: string; onRetry: () => void }) {
  return (
    <PublicFrame
      wordmark={wordmark}
      title={<Trans>Please enable site data and cookies in your browser to use the website</Trans>}
      actions={
        <Button variant="primary" size="l" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
