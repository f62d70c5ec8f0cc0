import { fromPromise } from 'xstate';
import { uploadQueueKey } from '../../../../contracts/photos/uploads/uploadQueue.ts';
import type { UploadStore } from '../../../services/uploadStore.ts';
import type { Environment } from '../../environment.ts';

/**
 * Counts the files that no page of this browser has sent; if their storage is unavailable, only those of this page.
 */
export function countUnsent({
  window: { indexedDB, navigator },
  storage,
  storedSubject,
}: Pick<Environment, 'window' | 'storage' | 'storedSubject'>) {
  let store: UploadStore | null = null;
  return fromPromise<number, { readonly here: number }>(async ({ input: { here } }) => {
    const subject = storedSubject();
    if (subject === null || storage.getItem(uploadQueueKey) === null) return here;
    try {
      const { uploadStore } = await import('../../../services/uploadStore.ts');
      store ??= uploadStore(indexedDB, navigator.storage);
      return Math.max(here, await store.countUnsent(subject));
    } catch {
      return here;
    }
  });
}
