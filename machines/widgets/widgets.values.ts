import type { ordersByAccount } from '../../contracts/orders/calls.ts';
import { type ServerWidget, widgetOffset, widgetsPageSize } from '../../contracts/widgets/widget.ts';
import type { AreaRoute } from '../system/area.ts';
import type { Addressing } from '../request/pageAddress.values.ts';

/** Cache tags for `cache.stale`: the online books and their gallery entries. */
export const widgetsTag = 'widgets';
export const galleryTag = 'gallery';
/** Milliseconds between two reads while online versions are being created [4.17a]. */
export const bookWatchPause = 3000;

/** The page of all books. @spec 2.2a */
export const allBooks = '/online-products';

/** The customer who owns the books, and the shop. */
export interface Shelf {
  readonly accountId: string;
  readonly channel: string;
}

/** Returns the product code in the URL; null on the page of all books. */
export const codeIn = ({ route }: AreaRoute): string | null => route.params['productCode'] ?? null;

/** Maps the URL to the page of orders from which the list of books is made, and back. @spec 7.14d 9.2b */
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

/** Ids and kinds of the dialogs for taking a book offline and for removing it from the gallery [2.51a]. */
export const deleteModal = 'widgets.delete';
export const galleryModal = 'gallery.delete';
