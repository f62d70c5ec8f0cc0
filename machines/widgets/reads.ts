import { listWidgets, readWidgetById } from '../../contracts/widgets/calls.ts';
import { queryFor } from '../request/query.machine.ts';
import { bookWatchPause, isBeingMade } from './widgets.values.ts';

/** The online version of each book; polled while one of them is being made [4.17a]. */
export const booksRead = queryFor(listWidgets, {
  every: bookWatchPause,
  shouldPoll: (books) => books?.some(isBeingMade) === true,
});

/** One book; polled while it is being made. */
export const bookRead = queryFor(readWidgetById, {
  every: bookWatchPause,
  shouldPoll: (book) => book !== null && isBeingMade(book),
});

/** Whether the list contains a book that has no online version; the list omits deleted ones. */
export const bookListed = queryFor(listWidgets);
