import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes after which a start begins a new file; one older file is kept. */
const largest = 10 * 1024 ** 2;

/** Appends lines to `backend.jsonl` in the folder. A log that cannot be written never stops the backend. */
export function logFile(folder: string): { write: (line: string) => void; close: () => Promise<void> } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'backend.jsonl');
  if (existsSync(path) && statSync(path).size > largest) renameSync(path, join(folder, 'backend.old.jsonl'));
  const stream = createWriteStream(path, { flags: 'a' });
  stream.on('error', () => undefined);
  return {
    write: (line) => {
      stream.write(line);
    },
    close: () =>
      new Promise((resolve) => {
        stream.end(() => resolve());
      }),
  };
}
