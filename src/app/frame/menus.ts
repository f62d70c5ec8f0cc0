import { useSelector } from '@xstate/react';
import { type Menus, noMenus } from '../../../contracts/app/config.ts';
import { useActors } from '../../context/actors.ts';

const fallbacks = new Map<string, Menus>();

/** One object per shop, so that views that select it stay still. */
function fallbackFor(shop: string): Menus {
  const known = fallbacks.get(shop) ?? noMenus(shop);
  fallbacks.set(shop, known);
  return known;
}

/** The shop's menus and routes; empty menus and default routes where they cannot be had [3.19, 7.12]. */
export function useMenus(): Menus {
  const { app, menus } = useActors();
  const domain = useSelector(
    app ?? undefined,
    (snapshot) => snapshot?.context.host?.brand.domain ?? 'localhost',
  );
  const read = useSelector(menus ?? undefined, (snapshot) => snapshot?.context.data ?? null);
  return read ?? fallbackFor(domain === 'localhost' ? window.location.origin : `https://www.${domain}`);
}
