import { createSHA256 } from 'hash-wasm';
import { headLength, kindOf } from '../../contracts/photos/uploads/kind.ts';
import type { Kind } from '../../contracts/photos/uploads/kind.ts';

/** The message from the page: the file, and the port for the result. */
export interface HashWanted {
  readonly id: string;
  readonly file: Blob;
}
export type Hashed =
  | { readonly id: string; readonly hash: string; readonly kind: Kind }
  | { readonly id: string; readonly error: string };

/** Reads the file in pieces, so that it is never in memory as a whole. */
async function hashOf(file: Blob): Promise<string> {
  const hasher = await createSHA256();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hasher.digest('hex');
    hasher.update(value);
  }
}

const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, headLength).arrayBuffer());

const answer = (hashed: Hashed) => postMessage(hashed);

addEventListener('message', ({ data: { id, file } }: MessageEvent<HashWanted>) => {
  Promise.all([hashOf(file), headOf(file)]).then(
    ([hash, head]) => answer({ id, hash, kind: kindOf(head) }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
