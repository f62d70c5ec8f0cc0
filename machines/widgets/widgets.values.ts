import type { ordersByAccount } from '../../contracts/orders/calls.ts';
import { type ServerWidget, widgetOffset, widgetsPageSize } from '../../contracts/widgets/widget.ts';
import type { AreaRoute } from '../system/area.ts';
import type { Addressing } from '../request/pageAddress.values.ts';

/** Tags by which `cache.stale` finds the online books and their gallery entries. */
export const widgetsTag = 'widgets';
export const galleryTag = 'gallery';
/** Milliseconds after which books that are being made are read again [4.17a]. */
export const bookWatchPause = 3000;

/** The page of all books. @spec 2.2a */
export const allBooks = '/online-products';

/** Whose books they are, and in which shop. */
export interface Shelf {
  readonly accountId: string;
  readonly channel: string;
}

/** The code that the address names; null for the page of all books. */
export const codeIn = ({ route }: AreaRoute): string | null => route.params['productCode'] ?? null;

/** How the address names a page of the orders that the list is made of. @spec 7.14d 9.2b */
export const booksAddressing: Addressing<typeof ordersByAccount, 'all'> = {
  tabs: ['all'],
  tabParameter: null,
  pageSize: widgetsPageSize,
  callOf: (call, { page }) => ({
    ...call,
    query: { ...call.query, offset: widgetOffset(page), limit: widgetsPageSize },
  }),
  totalOf: ({ total }) => total,
};

export const isBeingMade = ({ state }: ServerWidget): boolean => state === 'requested';

/** Ids and kinds of the modals in which it is asked before a book is taken off the web, and out of the gallery [2.51a]. */
export const deleteModal = 'widgets.delete';
export const galleryModal = 'gallery.delete';
