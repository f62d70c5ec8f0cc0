import { type Config, type Menus, menusOr } from '../../contracts/app/config.ts';
import type { Host } from '../../contracts/brand/brands.ts';

/** Where an order begins: the shop's own page of all products, or its default address where no menus could be had [3.19]. */
export function productsLink(
  menus: Menus | null,
  { config, host }: { readonly config: Config | null; readonly host: Host | null },
): string {
  const domain = host?.brand.domain ?? 'localhost';
  const shop =
    domain === 'localhost'
      ? new URL(config?.CustomerApiUrl ?? 'http://localhost').origin
      : `https://www.${domain}`;
  return menusOr(menus, shop).routes.AllProducts;
}
