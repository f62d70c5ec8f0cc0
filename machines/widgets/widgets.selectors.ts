import type { SnapshotFrom } from 'xstate';
import { type ServerWidget, widgetsPageSize } from '../../contracts/widgets/widget.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { lastPage } from '../request/pageAddress.values.ts';
import type { galleryMachine } from './gallery.machine.ts';
import type { widgetBookMachine } from './widgetBook.machine.ts';
import type { MerchandiseShown, OrdersShown, widgetListMachine } from './widgetList.machine.ts';
import { allBooks } from './widgets.values.ts';

export { categoryField } from './galleryForm.values.ts';
export { deleteModal, galleryModal } from './widgets.values.ts';
export { allBooks } from './widgets.values.ts';
export type { ShareField, ShareProblem } from './widgetShare.machine.ts';

type List = SnapshotFrom<typeof widgetListMachine>;
type Book = SnapshotFrom<typeof widgetBookMachine>;
type Gallery = SnapshotFrom<typeof galleryMachine>;

export type BooksViewState = 'loading' | 'failed' | 'empty' | 'ready';

/** @param failed whether one of the reads failed */
export function booksViewState(
  { context: { articles, orders, books } }: List,
  failed: boolean,
): BooksViewState {
  if (failed) return 'failed';
  if (articles?.length === 0 || orders?.total === 0) return 'empty';
  return books === null ? 'loading' : 'ready';
}

/** Returns the error reference, possibly an empty string, if the list could not be read; otherwise null. */
export const failedArticles = (shown: MerchandiseShown | undefined): string | null =>
  failedView(shown?.context?.channel);
export const failedOrders = (shown: OrdersShown | undefined): string | null =>
  shown !== undefined && 'context' in shown ? failedView(addressedPageViewState(shown)) : null;

/**
 * Returns the books to show: without deleted books, and without the one being deleted, which reappears if the
 * deletion fails. @param leaving whether the deletion confirmed in the dialog is running
 */
export const shownBooks = (
  { context: { books, gone, chosen } }: List,
  leaving: boolean,
): readonly ServerWidget[] =>
  books?.filter(
    ({ orderCode }) => !gone.includes(orderCode) && !(leaving && orderCode === chosen?.orderCode),
  ) ?? [];

/** Returns when the book with this code was ordered; null if unknown. */
export const orderedAt = ({ context: { orders } }: List, code: string): string | null =>
  orders?.orders.find(({ orderCode }) => orderCode === code)?.createdAt ?? null;

/** Returns the code of the book whose online version is being requested; null if there is none. */
export const askedFor = (snapshot: List): string | null =>
  snapshot.hasTag('asking') ? snapshot.context.asked : null;

/** Returns the book and the error reference if a request for an online version failed; otherwise null. */
export const refusedRequest = (snapshot: List) =>
  snapshot.hasTag('refused')
    ? { code: snapshot.context.asked, reference: snapshot.context.refused ?? '' }
    : null;

/** Returns the current page and the number of pages; null if there is only one page. */
export function bookPages({ context: { orders } }: List) {
  if (orders === null) return null;
  const pages = lastPage(orders.total, widgetsPageSize);
  return pages === 1 ? null : { page: orders.page, pages };
}

/** Returns the URL of one page of the list. @spec 2.2a */
export const booksAddress = (page: number): string => `${allBooks}?page=${page}`;
/** Returns the URL of the page of one book. @spec 2.2a */
export const bookAddress = (code: string): string => `${allBooks}/${encodeURIComponent(code)}`;

/** State of the page of one book. While a read is running, the state is that of the read. */
export type BookViewState = 'reading' | 'absent' | 'making' | 'unshared' | 'writing' | 'sent';

export function bookViewState(snapshot: Book): BookViewState {
  const states = ['unshared', 'writing', 'sent'] as const;
  const online = states.find((state) => snapshot.matches({ online: state }));
  const before = ['absent', 'making'] as const;
  return online ?? before.find((state) => snapshot.matches(state)) ?? 'reading';
}

export const bookOf = ({ context: { book } }: Book): ServerWidget | null => book;

/** State of the gallery section. While a read is running, the state is that of the read. */
export type GalleryViewState = 'reading' | 'blocked' | 'outside' | 'inside';

export function galleryViewState(snapshot: Gallery): GalleryViewState {
  const states = ['blocked', 'outside', 'inside'] as const;
  return states.find((state) => snapshot.matches(state)) ?? 'reading';
}

const none: readonly string[] = [];
/** Returns the names of all categories. */
export const categoriesOf = ({ context: { categories } }: Gallery): readonly { readonly name: string }[] =>
  categories ?? [];
/** Returns the book's entry in the gallery; null if there is none. */
const entryOf = ({ context: { entry } }: Gallery) => (entry === 'none' ? null : entry);
/** Returns the names of the book's categories. */
export const chosenCategories = (snapshot: Gallery): readonly string[] =>
  entryOf(snapshot)?.categories ?? none;
/** Returns the URL of the book's public page; null if the service does not send it. */
export const galleryPage = (snapshot: Gallery): string | null => entryOf(snapshot)?.page ?? null;

/** Returns the error reference if a read failed or found nothing; otherwise null. */
const failedView = (
  view: { readonly state: string; readonly reference?: string | null } | undefined,
): string | null => (view?.state === 'failed' || view?.state === 'notFound' ? (view.reference ?? '') : null);
/** Returns the error reference, possibly an empty string, if a required result could not be read; otherwise null. */
export const failedRequired = (read: QueryShown<unknown> | undefined): string | null =>
  failedView(read === undefined ? undefined : queryViewState(read));
/** Returns the error reference if a read failed; otherwise null. For reads that may find nothing. */
export const failedReading = (read: QueryShown<unknown> | undefined): string | null => {
  const view = read === undefined ? null : queryViewState(read);
  return view?.state === 'failed' ? view.reference : null;
};
