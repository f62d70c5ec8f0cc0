import type { Kind } from '../../../../contracts/photos/uploads/kind.ts';
import type { RefusalReason } from '../../../../machines/photos/uploads/uploads.events.ts';
import type { HashOutcome } from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import type { Hashed, HashWanted } from '../../../services/hash.worker.ts';
import { workerScript } from '../../../services/scriptPolicies.ts';
import workerUrl from '../../../services/hash.worker.ts?worker&url';

let worker: Worker | null = null;

/** The file has been moved, deleted or changed since it was chosen. */
const unreadable = /^Not(?:Readable|Found)Error/;

const refusals: Partial<Record<Kind, RefusalReason>> = { none: 'notAPicture', other: 'wrongType' };

/**
 * Returns the SHA-256 of a file in hex, and the type of the file judging by its first bytes. Computed in a
 * worker that is started for the first file. @throws if the worker fails.
 */
export function hashFile(id: string, file: Blob, signal: AbortSignal): Promise<HashOutcome> {
  worker ??= new Worker(workerScript(workerUrl), { type: 'module' });
  const hashing = worker;
  return new Promise((resolve, reject) => {
    const ends = new AbortController();
    const end = () => ends.abort();
    signal.addEventListener('abort', () => (end(), reject(signal.reason)), { signal: ends.signal });
    const broken = () => {
      end();
      // A new worker will be started for the next file.
      worker = null;
      reject(new Error('the hashing worker failed'));
    };
    hashing.addEventListener('error', broken, { signal: ends.signal });
    hashing.addEventListener(
      'message',
      ({ data }: MessageEvent<Hashed>) => {
        if (data.id !== id) return;
        end();
        if ('hash' in data)
          resolve({ kind: 'hashed', hash: data.hash, refusal: refusals[data.kind] ?? null });
        else if (unreadable.test(data.error)) resolve({ kind: 'unreadable' });
        else reject(new Error(data.error));
      },
      { signal: ends.signal },
    );
    hashing.postMessage({ id, file } satisfies HashWanted);
  });
}
