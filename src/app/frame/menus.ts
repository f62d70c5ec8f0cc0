import { useSelector } from '@xstate/react';
import { type Menus, menusOr } from '../../../contracts/app/config.ts';
import { useActors } from '../../context/actors.ts';

let last: { readonly read: Menus | null; readonly shop: string | null; readonly menus: Menus } | null = null;

/** One object as long as nothing else was read, so that views that select it stay still. */
function menusOf(read: Menus | null, shop: string | null): Menus {
  if (last === null || last.read !== read || last.shop !== shop)
    last = { read, shop, menus: menusOr(read, shop) };
  return last.menus;
}

/** The shop's menus and routes; empty menus and default routes where they cannot be had [3.19, 7.12]. */
export function useMenus(): Menus {
  const { app, menus } = useActors();
  const domain = useSelector(
    app ?? undefined,
    (snapshot) => snapshot?.context.host?.brand.domain ?? 'localhost',
  );
  const read = useSelector(menus ?? undefined, (snapshot) => snapshot?.context.data ?? null);
  // This machine is no shop: without menus there is nowhere to go from here.
  return menusOf(read, domain === 'localhost' ? null : `https://www.${domain}`);
}
