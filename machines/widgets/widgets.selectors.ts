import type { SnapshotFrom } from 'xstate';
import { type ServerWidget, widgetsPageSize } from '../../contracts/widgets/widget.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { lastPage } from '../request/pageAddress.values.ts';
import type { galleryMachine } from './gallery.machine.ts';
import type { widgetBookMachine } from './widgetBook.machine.ts';
import type { widgetListMachine } from './widgetList.machine.ts';
import { allBooks } from './widgets.values.ts';

export { longestShare } from '../../contracts/widgets/widget.ts';
export { categoryField } from './galleryForm.values.ts';
export { deleteModal, galleryModal } from './modals.values.ts';
export { allBooks } from './widgets.values.ts';
export type { ShareField, ShareProblem } from './widgetShare.machine.ts';

type List = SnapshotFrom<typeof widgetListMachine>;
type Book = SnapshotFrom<typeof widgetBookMachine>;
type Gallery = SnapshotFrom<typeof galleryMachine>;

/** What the page of all books shows. */
export type BooksViewState = 'loading' | 'failed' | 'empty' | 'ready';

export function booksViewState({ context: { trouble, articles, orders, books } }: List): BooksViewState {
  if (trouble !== null || books.state === 'failed') return 'failed';
  if (articles?.length === 0 || orders?.total === 0) return 'empty';
  return books.state === 'ready' ? 'ready' : 'loading';
}

/**
 * What of the page shows: not what was deleted, and not what is being deleted, which comes back where that fails.
 * @param leaving the deletion that is asked about is under way
 */
export const shownBooks = (
  { context: { books, gone, chosen } }: List,
  leaving: boolean,
): readonly ServerWidget[] =>
  books.state === 'ready'
    ? books.data.filter(
        ({ orderCode }) => !gone.includes(orderCode) && !(leaving && orderCode === chosen?.orderCode),
      )
    : [];

/** When the book of that code was ordered; null where that is not known. */
export const orderedAt = ({ context: { orders } }: List, code: string): string | null =>
  orders?.orders.find(({ orderCode }) => orderCode === code)?.createdAt ?? null;

/** Code of the book whose online version is being asked for; null where none is. */
export const askedFor = (snapshot: List): string | null =>
  snapshot.hasTag('asking') ? snapshot.context.asked : null;

/** The request that failed: of which book, and its reference. */
export const refusedRequest = (snapshot: List) =>
  snapshot.hasTag('refused')
    ? { code: snapshot.context.asked, reference: snapshot.context.refused ?? '' }
    : null;

/** Reference of the reading that failed, to show and to copy. */
export function booksReference({ context: { trouble, books } }: List): string {
  if (trouble !== null) return trouble;
  return books.state === 'failed' ? books.reference : '';
}

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
export type BookViewState = 'reading' | 'making' | 'unshared' | 'writing' | 'sent';

export function bookViewState(snapshot: Book): BookViewState {
  const told = ['unshared', 'writing', 'sent'] as const;
  const online = told.find((state) => snapshot.matches({ online: state }));
  return online ?? (snapshot.matches('making') ? 'making' : 'reading');
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

/** Reference of one of the readings that failed; null where it did not. Of whether it is blocked there must be an answer. */
export const failedBlocked = (read: QueryShown<unknown> | undefined): string | null => {
  const view = read === undefined ? null : queryViewState(read);
  return view?.state === 'notFound' ? '' : failedReading(read);
};
export const failedReading = (read: QueryShown<unknown> | undefined): string | null => {
  const view = read === undefined ? null : queryViewState(read);
  return view?.state === 'failed' ? view.reference : null;
};
