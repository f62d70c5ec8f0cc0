import { uploadQueueKey } from '../../../../contracts/photos/uploads/uploadQueue.ts';
import { type Sorting, sorting } from '../../../../contracts/photos/sorting/sorting.ts';
import type { SortedPage } from '../../../../machines/photos/sorting/sorting.machine.ts';
import type { Environment } from '../../environment.ts';
import { dropAllFiles } from '../uploads/bytes.ts';

/** Keys of local storage [9.12]. The entry of a sorted page has the page's own name [3.6]. */
export const scrollKey = 'scrollPosition';
/** Of session storage: months that were opened by '+N'. */
export const openedKey = 'openedTimeLineSections';
/** Of session storage: what is selected in the list of an address. */
export const selectedKey = 'selectedPhotos';
export const visibleKey = 'visibleTimeLineSections';
/** Not of the clause: whether the welcome was left expanded [2.20]. */
export const bannerKey = 'welcomeBannerExpanded';
/** Not of the clause: the layout of photos that showed last, and whether the service has it [2.16]. */
export const photoGridKey = 'photoGrid';
/** That the welcome was closed in this browser: it names nobody, so it stays after the sign-out [2.20]. */
export const dismissedKey = 'welcomeBannerDismissed';

export function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Full storage: the list then starts at its top, in its default order.
  }
}

export function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** How a page was sorted last; null where nothing readable is stored [3.6, 5.5]. */
export function readSorting(storage: Storage, page: SortedPage): Sorting | null {
  const { data = null } = sorting.safeParse(read(storage, page));
  return data;
}

/** What the browser keeps of a customer's photos outside the charts: gone with the sign-out, on whatever page [9.12]. */
export function forgetPhotos({
  storage,
  sessionStorage,
}: Pick<Environment, 'storage' | 'sessionStorage'>): void {
  dropAllFiles();
  for (const key of [scrollKey, visibleKey, bannerKey, photoGridKey, uploadQueueKey]) storage.removeItem(key);
  for (const key of [scrollKey, openedKey, selectedKey]) sessionStorage.removeItem(key);
}
