import { fromCallback } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { FlatListRef } from '../photos/library/library.events.ts';
import type { FlatScope } from '../photos/library/lists.values.ts';

/** While an album is open the library asks it to count again, and is told what it holds. */
export const albumAttachment = fromCallback<{ type: 'none' }, { list: FlatListRef; scope: FlatScope }>(
  ({ input: { list, scope }, system }) => {
    const library = findActor(system, 'library');
    library?.send({ type: 'list.opened', list, scope });
    return () => library?.send({ type: 'list.closed', list, observers: [] });
  },
);
