import type { QueuedFile } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import type { Accepted, Discarded, Restored } from '../../../../machines/photos/uploads/queue.ts';
import type { Remembered } from '../../../../machines/photos/uploads/uploadItem.setup.ts';

/** Data that the browser has stored about a file, which survive closing the page. */
type Stored = Omit<Restored, 'held' | 'preview'> & { content: number | null };

/** Returns whether the browser has space for a file with this content. */
const hasRoom = (content: number) => content % 4 !== 0;

/** The browser in a walk: the bytes that a page has in memory, and stored data, which survive closing the page. */
export class UploadBrowser {
  readonly #beyond = new Map<string, Stored>();
  /** Files in the memory of the current page, with their contents. */
  #bytes = new Map<string, number>();
  #kept = new Set<string>();
  #again = new Set<string>();
  /** Files that must have a row: they were chosen or left by an earlier page, and not removed. */
  #expected = new Set<string>();

  /** Files that a later page would restore. */
  get kept(): ReadonlySet<string> {
    return this.#kept;
  }
  get expected(): ReadonlySet<string> {
    return this.#expected;
  }
  /** Returns the content of a file whose bytes are available. */
  contentOf = (id: string): number | undefined => this.#bytes.get(id);

  /** Simulates that the customer removes a file from the queue. */
  forget(id: string): void {
    this.#expected.delete(id);
  }

  /** Simulates a new page, with nothing in memory. */
  reload(): void {
    [this.#bytes, this.#kept, this.#again, this.#expected] = [new Map(), new Set(), new Set(), new Set()];
  }

  /** Returns the files that an earlier page left and this page restores. */
  restored(): readonly Restored[] {
    return [...this.#beyond.values()].map(({ content, ...record }): Restored => {
      this.#kept.add(record.id);
      this.#expected.add(record.id);
      if (content !== null) this.#bytes.set(record.id, content);
      return { ...record, held: content !== null, preview: null };
    });
  }

  keepBytes(files: readonly Accepted[]): void {
    for (const { id, body } of files) {
      const { content } = body as { content: number };
      this.#bytes.set(id, content);
      this.#expected.add(id);
      if (this.#kept.has(id)) this.#again.add(id);
    }
  }

  storeFiles(files: readonly QueuedFile[]): void {
    for (const { id, name, size, type, lastModified, albumId, hash } of files) {
      if (this.#kept.has(id)) continue;
      this.#kept.add(id);
      const bytes = this.#bytes.get(id) ?? 0;
      const content = hasRoom(bytes) ? bytes : null;
      const known = { id, name, size, type, lastModified, albumId, hash };
      this.#beyond.set(id, { ...known, address: null, uploadId: null, content });
    }
  }

  remember({ id, hash, address, uploadId }: Remembered): void {
    const record = this.#beyond.get(id);
    if (record === undefined || !this.#kept.has(id)) return;
    const bytes = this.#again.delete(id) ? (this.#bytes.get(id) ?? 0) : null;
    const content = bytes !== null && hasRoom(bytes) ? bytes : record.content;
    this.#beyond.set(id, { ...record, hash, address, uploadId, content });
  }

  releaseFiles({ ids, moved }: Discarded): void {
    for (const id of ids) {
      this.#bytes.delete(id);
      if (this.#kept.delete(id)) this.#beyond.delete(id);
    }
    if (moved === null) return;
    this.#expected.add(moved.to);
    const content = this.#bytes.get(moved.from);
    if (content !== undefined) this.#bytes.set(moved.to, content);
    this.#bytes.delete(moved.from);
  }
}
