import { useSelector } from '@xstate/react';
import { useActor } from '../context/actors.ts';
import { SignedOut } from '../screens/shell/SignedOut.tsx';
import { useMenus } from './frame/menus.ts';
import { wordmarkOf } from './frame/theme.ts';

/** Replaces the page of a customer who was signed out elsewhere, for example in another tab. */
export function SignedOutHere() {
  const app = useActor('app');
  const host = useSelector(app, ({ context }) => context.host);
  const unsent = useSelector(app, ({ context }) => context.unsent);
  const { routes } = useMenus();
  return (
    <SignedOut
      wordmark={wordmarkOf(host)}
      shopHref={routes.Main}
      unsent={unsent}
      onSignIn={() => app.send({ type: 'signin.request' })}
    />
  );
}
