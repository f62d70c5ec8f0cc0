import { useSelector } from '@xstate/react';
import { enteredFrom } from '../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../context/actors.ts';
import { useNavigation } from '../context/hooks.ts';
import { StillSending } from '../screens/shell/StillSending.tsx';
import { wordmarkOf } from './frame/theme.ts';

/** Shown in place of the sign-out while photos are still uploading. */
export function StillSendingHere() {
  const app = useActor('app');
  const navigation = useActor('navigation');
  const host = useSelector(app, ({ context }) => context.host);
  const count = useSelector(app, ({ context }) => context.unsentCount);
  const from = useNavigation(enteredFrom);
  return (
    <StillSending
      wordmark={wordmarkOf(host)}
      count={count}
      onStay={() => navigation.send({ type: 'navigation.return', to: from ?? '/' })}
      onSignOut={() => app.send({ type: 'signout.confirm' })}
    />
  );
}
