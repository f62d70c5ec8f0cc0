import { errorMonitor } from 'node:events';
import type { Objects } from '../ports.ts';

/** The operations whose failures are counted. */
export const operations = [
  'put',
  'adopt',
  'get',
  'stream',
  'size',
  'delete',
  'list',
] as const satisfies readonly (keyof Objects)[];
type Operation = (typeof operations)[number];

/**
 * Wraps an object store: calls `failed` with the name of each operation that fails, also if its stream fails
 * while it is being read.
 */
export function counted(objects: Objects, failed: (operation: Operation) => void): Objects {
  const during = async <Done>(operation: Operation, work: Promise<Done>): Promise<Done> => {
    try {
      return await work;
    } catch (error) {
      failed(operation);
      throw error;
    }
  };
  return {
    put: (...given) => during('put', objects.put(...given)),
    adopt: (...given) => during('adopt', objects.adopt(...given)),
    get: (...given) => during('get', objects.get(...given)),
    stream: async (...given) => {
      const stream = await during('stream', objects.stream(...given));
      // A normal error listener would hide the failure from the reader.
      stream?.on(errorMonitor, () => failed('stream'));
      return stream;
    },
    size: (...given) => during('size', objects.size(...given)),
    delete: (...given) => during('delete', objects.delete(...given)),
    list: async function* (prefix) {
      try {
        yield* objects.list(prefix);
      } catch (error) {
        failed('list');
        throw error;
      }
    },
    address: objects.address,
  };
}
