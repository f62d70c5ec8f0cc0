import { fromCallback } from 'xstate';
import type { LibraryRef, ListRef } from '../library/library.events.ts';
import { aheadObserver, previewObserver } from '../library/observers.values.ts';
import type { ShownList } from './photoList.types.ts';
import { nameOf } from './photoList.values.ts';

interface Attached {
  readonly library: LibraryRef;
  readonly list: ListRef;
  readonly shown: ShownList;
}

/** The list is known to the library for exactly as long as it lives. */
export const attachment = fromCallback<{ type: 'none' }, Attached>(({ input: { library, list, shown } }) => {
  const { scope } = shown;
  library.send({ type: 'list.opened', list, scope: scope.kind === 'timeline' ? null : scope });
  return () =>
    library.send({
      type: 'list.closed',
      list,
      observers: [nameOf(shown), previewObserver, aheadObserver],
    });
});
