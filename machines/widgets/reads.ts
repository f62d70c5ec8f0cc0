import { listWidgets, readWidgetById } from '../../contracts/widgets/calls.ts';
import { queryFor } from '../request/query.machine.ts';
import { bookWatchPause, isBeingMade } from './widgets.values.ts';

/** Reads the online versions of all books, and polls them while one is being created [4.17a]. */
export const booksRead = queryFor(listWidgets, {
  every: bookWatchPause,
  shouldPoll: (books) => books?.some(isBeingMade) === true,
});

/** Reads one book, and polls it while its online version is being created. */
export const bookRead = queryFor(readWidgetById, {
  every: bookWatchPause,
  shouldPoll: (book) => book !== null && isBeingMade(book),
});

/**
 * Reads the list to find out whether it contains a book that has no online version. The list omits deleted
 * books.
 */
export const bookListed = queryFor(listWidgets);
