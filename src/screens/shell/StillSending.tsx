import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { PublicFrame } from './PublicFrame.tsx';

interface StillSendingProps {
  readonly wordmark: string;
  readonly count: number;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/** Asks whether to sign out while photos are being uploaded, in this tab or another [2.9c, 4.9c]. */
export function StillSending({ wordmark, count, onStay, onSignOut }: StillSendingProps) {
  return (
    <PublicFrame
      wordmark={wordmark}
      title={
        <span role="status">
          <Plural value={count} one="# photo is still being sent" other="# photos are still being sent" />
        </span>
      }
      actions={
        <>
          <Button variant="primary" size="l" wide onClick={onStay}>
            <Trans>Stay signed in</Trans>
          </Button>
          <Button size="l" wide onClick={onSignOut}>
            <Trans>Sign out now</Trans>
          </Button>
        </>
      }
    >
      <Plural
        value={count}
        one="If you sign out now, it won’t be added to your library, and you’ll have to choose it again."
        other="If you sign out now, they won’t be added to your library, and you’ll have to choose them again."
      />
    </PublicFrame>
  );
}
