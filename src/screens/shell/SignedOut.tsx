import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** Nobody is signed in here any more; another tab signed out, or the session ended [4.15]. */
export function SignedOut({ wordmark, onSignIn }: { wordmark: string; onSignIn: () => void }) {
  return (
    <PublicFrame
      wordmark={wordmark}
      title={<Trans>You are signed out</Trans>}
      actions={
        <Button variant="primary" size="l" onClick={onSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Your photos and orders are safe. Sign in to go on.</Trans>
    </PublicFrame>
  );
}
