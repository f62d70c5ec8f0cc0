import { listWidgets, readWidgetById } from '../../contracts/widgets/calls.ts';
import { queryFor } from '../request/query.machine.ts';
import { bookWatchPause, isBeingMade } from './widgets.values.ts';

/** The online version of each book: read again for as long as one of them is being made [4.17a]. */
export const booksRead = queryFor(listWidgets, {
  every: bookWatchPause,
  goesOn: (books) => books?.some(isBeingMade) === true,
});

/** One book, likewise. */
export const bookRead = queryFor(readWidgetById, {
  every: bookWatchPause,
  goesOn: (book) => book !== null && isBeingMade(book),
});

/** Whether a book without an online version is on the list: one that was deleted is not. */
export const bookListed = queryFor(listWidgets);
