import { close, open, read } from 'node:fs';

/**
 * Fills `target` from a position in a file, and returns the number of bytes read. For small files, most of
 * the time is spent on system calls; this function makes only three.
 */
export const readInto = (path: string, target: Uint8Array, position: number): Promise<number> =>
  new Promise((resolve, reject) => {
    open(path, 'r', (notOpened, file) => {
      if (notOpened) return reject(notOpened);
      const end = (error: Error | null, filled: number) =>
        close(file, (notClosed) => {
          const wrong = error ?? notClosed;
          if (wrong) reject(wrong);
          else resolve(filled);
        });
      const fill = (filled: number) =>
        read(file, target, filled, target.length - filled, position + filled, (error, more) => {
          if (error || more === 0 || filled + more === target.length) end(error, filled + more);
          else fill(filled + more);
        });
      fill(0);
    });
  });
