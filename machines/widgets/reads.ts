import { listWidgets } from '../../contracts/widgets/calls.ts';
import { queryFor } from '../request/query.machine.ts';
import { bookWatchPause, isBeingMade } from './widgets.values.ts';

/** How far the online version of each book is: looked at again for as long as one of them is being made [4.17a]. */
export const booksRead = queryFor(listWidgets, {
  every: bookWatchPause,
  goesOn: (books) => books?.some(isBeingMade) === true,
});
