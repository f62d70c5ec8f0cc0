import { useSelector } from '@xstate/react';
import type { Area, RouteName } from '../../../contracts/navigation/routes.ts';
import { useActors } from '../../context/actors.ts';
import { isControlled } from '../../../machines/flags/featureFlags.selectors.ts';
import { useFlag, useFlags } from '../../context/hooks.ts';
import type { MenuId } from '../../screens/shell/menuLabels.ts';
import type { MenuEntry } from '../../screens/shell/SideMenu.tsx';
import { useMenus } from './menus.ts';

/** Returns the menu entries for this customer, in the order of the clause. @spec 2.11a 6.1b 6.1d */
export function useMenuEntries(): readonly MenuEntry[] {
  const { app } = useActors();
  const business = useSelector(app ?? undefined, (snapshot) => snapshot?.context.who?.business ?? false);
  const timeline = useFlag('PhotoManagementTimelineViewEnabled');
  const { routes } = useMenus();
  const all: readonly (MenuEntry & { readonly shown: boolean })[] = [
    { id: 'overview', to: '/', shown: true },
    { id: 'orders', to: '/orders', shown: true },
    { id: 'invoices', to: '/invoices', shown: business },
    { id: 'integration', to: '/integration', shown: business },
    { id: 'settings', to: business ? '/settings/b2b' : '/settings', shown: true },
    { id: 'savedProjects', to: '/saved-projects', shown: true },
    { id: 'photos', to: '/my-photos/photos', shown: timeline },
    { id: 'widgets', to: '/online-products', shown: !business },
    { id: 'faqs', to: routes.FAQ, shown: routes.FAQ !== '' },
    { id: 'flags', to: '', shown: useFlags(isControlled) },
    { id: 'signOut', to: '/logout', shown: true },
  ];
  return all.filter(({ shown }) => shown);
}

const entryOfArea: Readonly<Partial<Record<Area, MenuId>>> = {
  home: 'overview',
  orders: 'orders',
  order: 'orders',
  invoices: 'invoices',
  customer: 'settings',
  settings: 'settings',
  addresses: 'settings',
  projects: 'savedProjects',
  photos: 'photos',
  albums: 'photos',
  exports: 'photos',
  downloads: 'photos',
  widgets: 'widgets',
  auth: 'signOut',
};
/** Routes whose menu entry is not that of their area. */
const entryOfRoute: Readonly<Partial<Record<RouteName, MenuId>>> = { integration: 'integration' };
/** Returns the menu entry to mark as current for a route. */
export const menuEntryOf = (route: RouteName, area: Area): MenuId | undefined =>
  entryOfRoute[route] ?? entryOfArea[area];
