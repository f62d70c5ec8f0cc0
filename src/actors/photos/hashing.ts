import type { Hashed, HashWanted } from '../../services/hash.worker.ts';
import workerUrl from '../../services/hash.worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The one policy of the page: it admits the address of the built worker and nothing else. */
function admitted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return url;
  const rules = {
    createScriptURL: (wanted: string) => {
      if (wanted !== workerUrl) throw new TypeError(`no worker at ${wanted}`);
      return wanted;
    },
  };
  return types.createPolicy('worker', rules).createScriptURL(url);
}

let worker: Worker | null = null;

/** sha-256 of a file, hex, computed in a worker that starts with the first file. @throws when it cannot be read. */
export function hashFile(id: string, file: Blob, signal: AbortSignal): Promise<string> {
  worker ??= new Worker(admitted(workerUrl), { type: 'module' });
  const hashing = worker;
  return new Promise((resolve, reject) => {
    const ends = new AbortController();
    const end = () => ends.abort();
    signal.addEventListener('abort', () => (end(), reject(signal.reason)), { signal: ends.signal });
    hashing.addEventListener('error', () => (end(), reject(new Error('the hashing worker failed'))), {
      signal: ends.signal,
    });
    hashing.addEventListener(
      'message',
      ({ data }: MessageEvent<Hashed>) => {
        if (data.id !== id) return;
        end();
        if ('hash' in data) resolve(data.hash);
        else reject(new Error(data.error));
      },
      { signal: ends.signal },
    );
    hashing.postMessage({ id, file } satisfies HashWanted);
  });
}
