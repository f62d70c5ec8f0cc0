import { type AnyActorRef, fromCallback } from 'xstate';
import type { LibraryInbox, ListRef } from '../photos/library/library.events.ts';
import type { FlatScope } from '../photos/library/lists.values.ts';

/** While an album is open the library asks it to count again, and is told what it holds. */
export const albumAttachment = fromCallback<
  { type: 'none' },
  { library: LibraryInbox; list: AnyActorRef; scope: FlatScope }
>(({ input: { library, list, scope } }) => {
  library.send({ type: 'list.opened', list: list as ListRef, scope });
  return () => library.send({ type: 'list.closed', list: list as ListRef, observers: [] });
});
