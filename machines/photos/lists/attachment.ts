import { fromCallback, type AnyActorRef } from 'xstate';
import type { LibraryRef, ListRef } from '../library/library.events.ts';
import type { FlatScope } from '../library/lists.values.ts';
import { aheadObserver, previewObserver } from '../library/observers.values.ts';
import type { ShownList } from './photoList.types.ts';
import { isByMonth, nameOf } from './photoList.values.ts';

interface Attached {
  readonly library: LibraryRef;
  readonly list: AnyActorRef;
  readonly shown: ShownList;
}

/** The list is known to the library for exactly as long as it lives. */
export const attachment = fromCallback<{ type: 'none' }, Attached>(({ input: { library, list, shown } }) => {
  const scope = isByMonth(shown) ? {} : { scope: shown.scope as FlatScope };
  library.send({ type: 'list.opened', list: list as ListRef, ...scope });
  return () =>
    library.send({
      type: 'list.closed',
      list: list as ListRef,
      observers: [nameOf(shown), previewObserver, aheadObserver],
    });
});
