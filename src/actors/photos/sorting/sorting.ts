import { fromPromise } from 'xstate';
import { sortingMachine } from '../../../../machines/photos/sorting/sorting.machine.ts';
import { readSorting, write } from '../library/stored.ts';

/** Returns the order in which a page is sorted, stored in the page's entry in local storage [3.6]. */
export const sortingLogic = (storage: Storage) =>
  sortingMachine.provide({
    actors: { readSorting: fromPromise(({ input }) => Promise.resolve(readSorting(storage, input))) },
    actions: { writeSorting: (_, { page, sorting }) => write(storage, page, sorting) },
  });
