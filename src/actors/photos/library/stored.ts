import { uploadQueueKey } from '../../../../contracts/photos/uploads/uploadQueue.ts';
import { type Sorting, sorting } from '../../../../contracts/photos/sorting/sorting.ts';
import type { SortedPage } from '../../../../machines/photos/sorting/sorting.machine.ts';
import type { Environment } from '../../environment.ts';
import { dropAllFiles } from '../uploads/bytes.ts';

/** Keys of the local storage [9.12]. The entry for the order of a page is named after the page [3.6]. */
export const scrollKey = 'scrollPosition';
/** In session storage: the months that were expanded with '+N'. */
export const openedKey = 'openedTimeLineSections';
/** In session storage: the selection in the list at a URL. */
export const selectedKey = 'selectedPhotos';
export const visibleKey = 'visibleTimeLineSections';
/** Not in the clause: whether the welcome banner was expanded [2.20]. */
export const bannerKey = 'welcomeBannerExpanded';
/** Not in the clause: the layout of photos that was last used, and whether the service has stored it [2.16]. */
export const photoGridKey = 'photoGrid';
/**
 * Whether the welcome banner was closed in this browser. The value identifies no customer, so it is kept after
 * sign-out [2.20].
 */
export const dismissedKey = 'welcomeBannerDismissed';

export function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Unreadable or blocked entries count as missing: the list then starts at its top, in its default order.
  }
}

export function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the order in which a page was last sorted; null if the stored value is unreadable [3.6, 5.5]. */
export function readSorting(storage: Storage, page: SortedPage): Sorting | null {
  const { data = null } = sorting.safeParse(read(storage, page));
  return data;
}

/**
 * Deletes everything that the browser stores about a customer's photos outside the charts; called at sign-out on any
 * page [9.12].
 */
export function forgetPhotos({
  storage,
  sessionStorage,
}: Pick<Environment, 'storage' | 'sessionStorage'>): void {
  dropAllFiles();
  for (const key of [scrollKey, visibleKey, bannerKey, photoGridKey, uploadQueueKey]) storage.removeItem(key);
  for (const key of [scrollKey, openedKey, selectedKey]) sessionStorage.removeItem(key);
}
