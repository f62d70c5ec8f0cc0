import { fromCallback, fromPromise } from 'xstate';
import { chunkUrl, readExport } from '../../../contracts/exports/calls.ts';
import { type TakenChunks, takenChunks, takenChunksKey } from '../../../contracts/exports/taken.ts';
import { chunkDownloadMachine } from '../../../machines/exports/chunkDownload.machine.ts';
import {
  exportPageMachine,
  type MemoryEvent,
  type TakenEvent,
} from '../../../machines/exports/exportPage.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { saveFrom } from '../../services/saving.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind' | 'window' | 'embedder' | 'storage' | 'onSignOut'>;

/**
 * Returns the stored numbers of the chunks that were downloaded from an export; empty if the entry is unreadable or
 * belongs to another export.
 */
function takenIn(storage: Storage, backupId: string): readonly number[] {
  try {
    const read = takenChunks.safeParse(JSON.parse(storage.getItem(takenChunksKey) ?? 'null'));
    return read.success && read.data.backupId === backupId ? read.data.iterations : [];
  } catch {
    return [];
  }
}

function keepTaken(storage: Storage, backupId: string, iterations: readonly number[]): void {
  const taken: TakenChunks = { version: 1, backupId, iterations: [...iterations] };
  try {
    storage.setItem(takenChunksKey, JSON.stringify(taken));
  } catch {
    // If storage is full, the page does not know after a reload which zip files have been downloaded.
  }
}

/** Returns the chart of the area `exports`. Input: `{ route, address }`, as for every area. */
export function exportPageLogic({ bind, window, embedder, storage, onSignOut }: Ports) {
  onSignOut(() => storage.removeItem(takenChunksKey));
  return exportPageMachine.provide({
    actors: {
      info: queryFor(readExport).provide({ actors: { read: bind(readExport) } }),
      chunkDownload: chunkDownloadMachine.provide({
        actors: {
          readAddress: bind(chunkUrl),
          handOver: fromPromise(({ input, signal }) => saveFrom({ window, embedder }, input.url, signal)),
        },
      }),
      memory: fromCallback<TakenEvent | MemoryEvent>(({ receive, sendBack }) =>
        receive((asked) => {
          if (asked.type === 'taken.ask')
            sendBack({ type: 'taken.changed', iterations: takenIn(storage, asked.backupId) });
        }),
      ),
    },
    actions: {
      remember: ({ context }) => keepTaken(storage, context.backupId, context.taken),
    },
  });
}
