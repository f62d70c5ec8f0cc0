import { useSelector } from '@xstate/react';
import { type Menus, menusOr } from '../../../contracts/app/config.ts';
import { useActors } from '../../context/actors.ts';

let last: {
  readonly read: Menus | null;
  readonly shop: string | null;
  readonly care: string;
  readonly menus: Menus;
} | null = null;

/** One object as long as nothing else was read, so that views that select it stay still. */
function menusOf(read: Menus | null, shop: string | null, care: string): Menus {
  if (last === null || last.read !== read || last.shop !== shop || last.care !== care) {
    const menus = menusOr(read, shop);
    const routes = { ...menus.routes, ContactUs: menus.routes.ContactUs || care };
    last = { read, shop, care, menus: { ...menus, routes } };
  }
  return last.menus;
}

/** Whether it is known which menus there are, or that there are none. */
export function useMenusSettled(): boolean {
  const { menus } = useActors();
  return useSelector(
    menus ?? undefined,
    (snapshot) => snapshot === undefined || !snapshot.matches('loading'),
  );
}

/** The shop's menus and routes; empty menus and default routes where they cannot be had, customer care as the config has it [3.19, 7.12]. */
export function useMenus(): Menus {
  const { app, menus } = useActors();
  const settled = useMenusSettled();
  const domain = useSelector(
    app ?? undefined,
    (snapshot) => snapshot?.context.host?.brand.domain ?? 'localhost',
  );
  const care = useSelector(app ?? undefined, (snapshot) => snapshot?.context.config?.CareUrl ?? '');
  const read = useSelector(menus ?? undefined, (snapshot) => snapshot?.context.data ?? null);
  // This machine is no shop: without menus there is nowhere to go from here. Until they are read, their links keep room.
  const here = settled ? null : window.location.origin;
  return menusOf(read, domain === 'localhost' ? here : `https://www.${domain}`, care);
}
