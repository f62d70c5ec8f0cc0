import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type Config, type Menus, menusOr } from '../../contracts/app/config.ts';
import type { Host } from '../../contracts/brand/brands.ts';
import type { storageModalMachine } from './storageModal.machine.ts';

export type StorageModalRef = ActorRefFrom<typeof storageModalMachine>;

export const isOpen = (snapshot: SnapshotFrom<typeof storageModalMachine>) => snapshot.matches('open');

export { storageModal } from './storage.values.ts';

/** Returns whether the experiment shows the alternative wording [9.14]. */
export const isReworded = ({ context }: SnapshotFrom<typeof storageModalMachine>) => context.isReworded;

/**
 * Returns the URL for starting an order: the shop's page with all products, or the shop's default URL if the
 * menus are not available [3.19].
 */
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
