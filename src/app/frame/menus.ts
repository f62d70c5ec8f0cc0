import { useSelector } from '@xstate/react';
import { careUrl, type Menus, menusOr } from '../../../contracts/app/config.ts';
import { useActors } from '../../context/actors.ts';

let last: {
  readonly read: Menus | null;
  readonly shop: string | null;
  readonly care: string;
  readonly menus: Menus;
} | null = null;

/** Memoised, so that views that select it do not re-render until different data are loaded. */
function menusOf(read: Menus | null, shop: string | null, care: string): Menus {
  if (last === null || last.read !== read || last.shop !== shop || last.care !== care) {
    const menus = menusOr(read, shop);
    const routes = { ...menus.routes, ContactUs: menus.routes.ContactUs || care };
    last = { read, shop, care, menus: { ...menus, routes } };
  }
  return last.menus;
}

/** Returns whether the menus have been loaded, or have failed to load. */
export function useMenusSettled(): boolean {
  const { menus } = useActors();
  return useSelector(
    menus ?? undefined,
    (snapshot) => snapshot === undefined || !snapshot.matches('loading'),
  );
}

/**
 * Returns the shop's menus and routes. If they fail to load: empty menus, default routes, and customer care
 * from the config or, without a config, from the brand's shop [3.19, 7.12].
 */
export function useMenus(): Menus {
  const { app, menus } = useActors();
  const settled = useMenusSettled();
  const domain = useSelector(
    app ?? undefined,
    (snapshot) => snapshot?.context.host?.brand.domain ?? 'localhost',
  );
  const care = useSelector(app ?? undefined, (snapshot) => careUrl(snapshot?.context.config ?? null, domain));
  const read = useSelector(menus ?? undefined, (snapshot) => snapshot?.context.data ?? null);
  // A local host has no shop, so without menus there are no links. Space for the links is reserved until the menus
  // are loaded.
  const here = settled ? null : window.location.origin;
  return menusOf(read, domain === 'localhost' ? here : `https://www.${domain}`, care);
}
