import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActor } from '../../context/actors.ts';
import { Home } from '../../screens/placeholder/Home.tsx';
import { menuWords } from '../../screens/shell/menuLabels.ts';
import { useMenuEntries } from '../frame/menuEntries.ts';

function HomeArea() {
  const { i18n } = useLingui();
  const firstName = useSelector(useActor('session'), ({ context }) => context.customer?.firstName ?? null);
  const links = useMenuEntries()
    .filter(({ id, to }) => id !== 'overview' && id !== 'signOut' && to.startsWith('/'))
    .map(({ id, to }) => ({ to, icon: menuWords[id].icon, label: i18n._(menuWords[id].label) }));
  return <Home firstName={firstName} links={links} />;
}

export const Screen = HomeArea;
export const logic = () => null;
