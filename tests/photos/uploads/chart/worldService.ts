import { expect } from 'vitest';

/** Returns the SHA-256 of a content, as this simulation writes it. */
export const hashOf = (content: number) => content.toString(16).padStart(64, '0');

/** A content that the service never accepts. */
const refusedHash = hashOf(11);

interface Upload {
  readonly id: string;
  readonly hash: string;
  readonly size: number;
  offset: number;
}

/** An in-memory upload service, in which a complete upload immediately becomes a photo. */
export class UploadService {
  readonly #open = new Map<string, Upload>();
  readonly #ended = new Map<string, 'ready' | 'duplicate' | 'refused'>();
  readonly #library = new Set<string>();
  /**
   * Number of further times that a content may be received, because its sender did not know that it had been received
   * before.
   */
  readonly #excuses = new Map<string, number>();
  #next = 0;

  knows = (hash: string): boolean => this.#library.has(hash);

  excuse(hash: string): void {
    this.#excuses.set(hash, (this.#excuses.get(hash) ?? 0) + 1);
  }

  create(hash: string, size: number): string {
    const id = `s${this.#next++}`;
    const address = `http://service/files/${id}`;
    this.#open.set(address, { id, hash, size, offset: 0 });
    return address;
  }

  at(address: string | null): Upload | undefined {
    return address === null ? undefined : this.#open.get(address);
  }

  /** Removes an upload that the customer removed or abandoned; a complete upload is kept. */
  forget(address: string | null): void {
    const upload = this.at(address);
    if (address !== null && upload !== undefined && upload.offset < upload.size) this.#open.delete(address);
  }

  /** Receives bytes; the last byte determines the outcome of the file. */
  take(upload: Upload, offset: number): void {
    upload.offset = offset;
    if (offset < upload.size || this.#ended.has(upload.id)) return;
    const { id, hash } = upload;
    const again = this.#library.has(hash);
    if (again) {
      const excuses = this.#excuses.get(hash) ?? 0;
      expect(excuses, `${hash} arrives whole once more`).toBeGreaterThan(0);
      this.#excuses.set(hash, excuses - 1);
    }
    this.#ended.set(id, hash === refusedHash ? 'refused' : again ? 'duplicate' : 'ready');
    if (hash !== refusedHash) this.#library.add(hash);
  }

  outcome(id: string) {
    const state = this.#ended.get(id) ?? 'refused';
    if (state === 'ready') return { state, imageId: id, monthKey: '2024/7' };
    if (state === 'duplicate') return { state, imageId: id, since: '2024-08-03T00:00:00Z' };
    return { state, reason: 'truncated' as const };
  }
}
