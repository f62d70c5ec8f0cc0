import { createReadStream, createWriteStream, rmdirSync } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Objects, Random } from '../ports.ts';
import { flush } from './flush.ts';
import { checkedKey } from './keys.ts';
import { readInto } from './readInto.ts';

/** Number of bytes per read of a stream. */
const streamed = 256 * 1024;

/**
 * Returns an object store in a folder. Each write goes to `.part/`, is flushed and renamed to its final path,
 * and the folder is flushed, so that after a crash a file is either complete or missing. Opening the folder
 * deletes files that a crash left in `.part/`; if other processes may be writing there (`shared`), only files
 * that have not been written to for a day. A deletion also removes a folder that becomes empty.
 */
export async function openFolder(
  root: string,
  random: Random,
  { shared = false }: { readonly shared?: boolean } = {},
): Promise<Objects> {
  const parts = join(root, '.part');
  await mkdir(parts, { recursive: true });
  for (const name of await readdir(parts)) {
    const path = join(parts, name);
    if (!shared || (await isOld(path))) await rm(path, { recursive: true, force: true });
  }

  const place = (key: string): string => join(root, checkedKey(key));

  /** Number of running writes per folder. A folder with running writes is not removed. */
  const awaited = new Map<string, number>();

  const settle = async (from: string, to: string): Promise<void> => {
    const folder = dirname(to);
    awaited.set(folder, (awaited.get(folder) ?? 0) + 1);
    try {
      const made = await mkdir(folder, { recursive: true });
      // Another process may have removed the empty folder.
      await rename(from, to).catch(async (error: unknown) => {
        if (!isCode(error, 'ENOENT')) throw error;
        await mkdir(folder, { recursive: true });
        await rename(from, to);
      });
      await flush(folder);
      // A new folder survives a crash only if its own entry is flushed, too, up to the first ancestor that
      // was new.
      if (made !== undefined) {
        for (let at = folder; at.length >= made.length; at = dirname(at)) await flush(dirname(at));
      }
    } finally {
      const others = (awaited.get(folder) ?? 1) - 1;
      if (others === 0) awaited.delete(folder);
      else awaited.set(folder, others);
    }
  };

  return {
    put: async (key, bytes) => {
      const to = place(key);
      const from = join(parts, random.uuid());
      try {
        if (bytes instanceof Uint8Array) {
          await write(from, bytes);
        } else {
          await pipeline(bytes, createWriteStream(from, { flush: true }));
        }
        const { size } = await stat(from);
        await settle(from, to);
        return { size };
      } catch (error) {
        await rm(from, { force: true });
        throw error;
      }
    },
    adopt: async (key, path) => {
      const to = place(key);
      await flush(path);
      const { size } = await stat(path);
      await settle(path, to);
      return { size };
    },
    get: (key, range) =>
      absentIsNull(
        range === undefined
          ? readFile(place(key)).then((bytes) => new Uint8Array(bytes))
          : readPart(place(key), range),
      ),
    stream: async (key, range) => {
      const stream = createReadStream(place(key), { ...range, highWaterMark: streamed });
      // Opened in advance, so that a deleted file results in null rather than in an error in mid-stream.
      const opened = new Promise<Readable>((resolve, reject) => {
        stream.once('open', () => resolve(stream));
        stream.once('error', reject);
      });
      return absentIsNull(opened);
    },
    size: async (key) => (await absentIsNull(stat(place(key))))?.size ?? null,
    delete: async (key) => {
      const path = place(key);
      await rm(path, { force: true });
      const folder = dirname(path);
      if (folder === root || awaited.has(folder)) return;
      try {
        // Synchronous, so that a write that starts now creates the folder after it was removed.
        rmdirSync(folder);
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].some((code) => isCode(error, code))) throw error;
      }
    },
    list: async function* (prefix) {
      const folder = await absentIsNull(opendir(join(root, prefix), { recursive: true }));
      for await (const entry of folder ?? [])
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name));
    },
    address: null,
  };
}

/** Milliseconds after which an unfinished file counts as abandoned. */
const writtenWithin = 86_400_000;

async function isOld(path: string): Promise<boolean> {
  const found = await absentIsNull(stat(path));
  return found !== null && Date.now() - found.mtimeMs > writtenWithin;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

async function readPart(
  path: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(end - start + 1);
  return bytes.subarray(0, await readInto(path, bytes, start));
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function absentIsNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}
