import { createWriteStream, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { join } from 'node:path';

/** Maximum size of a log file in bytes. One older file is kept. */
export const largestLog = 10 * 1024 ** 2;

const end = (stream: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.end(() => resolve());
  });

/** Appends lines to `backend.jsonl` in the folder. A failing log never stops the backend. */
export function logFile(folder: string): { write: (line: string) => void; close: () => Promise<void> } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'backend.jsonl');
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  // Opened synchronously, because a stream that opens its file later could open the renamed one.
  const open = (): WriteStream =>
    createWriteStream(path, { fd: openSync(path, 'a') }).on('error', () => undefined);
  let stream = open();
  let ended: Promise<unknown> = Promise.resolve();
  const rotate = (): void => {
    size = 0;
    try {
      renameSync(path, join(folder, 'backend.old.jsonl'));
      const full = stream;
      const before = ended;
      stream = open();
      // Buffered lines are written to the full file under its new name.
      ended = Promise.all([before, end(full)]);
    } catch {
      // The disk is full or read-only: continues with the same file, and retries after it has grown by the
      // same size again.
    }
  };
  return {
    write: (line) => {
      if (size > largestLog) rotate();
      size += Buffer.byteLength(line);
      stream.write(line);
    },
    close: async () => {
      await Promise.all([ended, end(stream)]);
    },
  };
}
