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

/** What the page of all books shows. */
export type BooksViewState = 'loading' | 'failed' | 'empty' | 'ready';

/** @param failed one of its readings failed */
export function booksViewState(
  { context: { articles, orders, books } }: List,
  failed: boolean,
): BooksViewState {
  if (failed) return 'failed';
  if (articles?.length === 0 || orders?.total === 0) return 'empty';
  return books === null ? 'loading' : 'ready';
}

/** Reference of the list's reading that failed, empty where there is none; null where none did. */
export const failedArticles = (shown: MerchandiseShown | undefined): string | null =>
  failedView(shown?.context?.channel);
export const failedOrders = (shown: OrdersShown | undefined): string | null =>
  shown !== undefined && 'context' in shown ? failedView(addressedPageViewState(shown)) : null;

/**
 * The books to show: without deleted ones and without those being deleted, which reappear if that fails.
 * @param leaving the deletion that the dialog asks about is running
 */
export const shownBooks = (
  { context: { books, gone, chosen } }: List,
  leaving: boolean,
): readonly ServerWidget[] =>
  books?.filter(
    ({ orderCode }) => !gone.includes(orderCode) && !(leaving && orderCode === chosen?.orderCode),
  ) ?? [];

/** When the book of that code was ordered; null where that is not known. */
export const orderedAt = ({ context: { orders } }: List, code: string): string | null =>
  orders?.orders.find(({ orderCode }) => orderCode === code)?.createdAt ?? null;

/** Code of the book whose online version is being asked for; null where none is. */
export const askedFor = (snapshot: List): string | null =>
  snapshot.hasTag('asking') ? snapshot.context.asked : null;

/** The failed request: its book and its reference. */
export const refusedRequest = (snapshot: List) =>
  snapshot.hasTag('refused')
    ? { code: snapshot.context.asked, reference: snapshot.context.refused ?? '' }
    : null;

/** Which page of how many shows; null while there is but one. */
export function bookPages({ context: { orders } }: List) {
  if (orders === null) return null;
  const pages = lastPage(orders.total, widgetsPageSize);
  return pages === 1 ? null : { page: orders.page, pages };
}

/** The address of a page of the list. @spec 2.2a */
export const booksAddress = (page: number): string => `${allBooks}?page=${page}`;
/** The address of the page of one book. @spec 2.2a */
export const bookAddress = (code: string): string => `${allBooks}/${encodeURIComponent(code)}`;

/** What the page of one book shows; in its place, what the reading of it says. */
export type BookViewState = 'reading' | 'absent' | 'making' | 'unshared' | 'writing' | 'sent';

export function bookViewState(snapshot: Book): BookViewState {
  const told = ['unshared', 'writing', 'sent'] as const;
  const online = told.find((state) => snapshot.matches({ online: state }));
  const before = ['absent', 'making'] as const;
  return online ?? before.find((state) => snapshot.matches(state)) ?? 'reading';
}

export const bookOf = ({ context: { book } }: Book): ServerWidget | null => book;

/** What of the gallery shows; in its place, what the readings of it say. */
export type GalleryViewState = 'reading' | 'blocked' | 'outside' | 'inside';

export function galleryViewState(snapshot: Gallery): GalleryViewState {
  const told = ['blocked', 'outside', 'inside'] as const;
  return told.find((state) => snapshot.matches(state)) ?? 'reading';
}

const none: readonly string[] = [];
/** Names of the categories that there are. */
export const categoriesOf = ({ context: { categories } }: Gallery): readonly { readonly name: string }[] =>
  categories ?? [];
/** The entry of the book in the gallery; null where it has none. */
const entryOf = ({ context: { entry } }: Gallery) => (entry === 'none' ? null : entry);
/** Names of those under which the book stands. */
export const chosenCategories = (snapshot: Gallery): readonly string[] =>
  entryOf(snapshot)?.categories ?? none;
/** Where visitors see it; null where the service does not say. */
export const galleryPage = (snapshot: Gallery): string | null => entryOf(snapshot)?.page ?? null;

/** Reference of a reading that must have an answer: one of nothing has none, and failed. */
const failedView = (
  view: { readonly state: string; readonly reference?: string | null } | undefined,
): string | null => (view?.state === 'failed' || view?.state === 'notFound' ? (view.reference ?? '') : null);
/** Reference of a reading that failed, empty where there is none; null where it did not. */
export const failedRequired = (read: QueryShown<unknown> | undefined): string | null =>
  failedView(read === undefined ? undefined : queryViewState(read));
/** Of one that may find nothing. */
export const failedReading = (read: QueryShown<unknown> | undefined): string | null => {
  const view = read === undefined ? null : queryViewState(read);
  return view?.state === 'failed' ? view.reference : null;
};
