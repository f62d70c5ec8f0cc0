import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useActor, useActors } from '../../context/actors.ts';
import { afterFirstPaint } from '../afterFirstPaint.ts';
import { lazyDialog } from '../lazyDialog.ts';
import { Home } from '../../screens/placeholder/Home.tsx';
import { menuWords } from '../../screens/shell/menuLabels.ts';
import { useMenuEntries } from '../frame/menuEntries.ts';

/** Why the pages of a library that is being deleted lead here [2.3c]. */
const Deleting = lazyDialog(
  'activation',
  async () => (await import('../../screens/activation/DeletingNotice.tsx')).DeletingNotice,
);

function HomeArea() {
  const activation = useActors().lazyActors?.activation;
  useEffect(() => afterFirstPaint(() => activation?.send({ type: 'lazy.want' })), [activation]);
  const { i18n } = useLingui();
  const firstName = useSelector(useActor('session'), ({ context }) => context.customer?.firstName ?? null);
  const links = useMenuEntries()
    .filter(({ id, to }) => id !== 'overview' && id !== 'signOut' && to.startsWith('/'))
    .map(({ id, to }) => ({ to, icon: menuWords[id].icon, label: i18n._(menuWords[id].label) }));
  return (
    <>
      <Deleting />
      <Home firstName={firstName} links={links} />
    </>
  );
}

export const Screen = HomeArea;
export const logic = () => null;
