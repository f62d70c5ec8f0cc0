import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { PublicFrame } from './PublicFrame.tsx';

export interface SignedOutProps {
  readonly wordmark: string;
  readonly shopHref?: string;
  readonly onSignIn: () => void;
}

/** Nobody is signed in here any more; another tab signed out, or the session ended [4.15]. As `/signed-out` says it. */
export function SignedOut({ onSignIn, ...brand }: SignedOutProps) {
  return (
    <PublicFrame
      {...brand}
      title={<Trans>You are signed out</Trans>}
      actions={
        // Nobody is signed in: `Button` would bring what signed-in pages have around them.
        <button type="button" css={buttonStyle('primary', 'l')} onClick={onSignIn}>
          <Trans>Sign in</Trans>
        </button>
      }
    >
      <Trans>Your photos and orders are safe. Sign in to go on.</Trans>
    </PublicFrame>
  );
}
