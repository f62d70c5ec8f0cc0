/** A photo in a library of the earlier system. */
export interface LegacyPhoto {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: string;
}

export interface LegacyAlbum {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 timestamp. */
  readonly createdAt: string;
  readonly photoIds: readonly string[];
}

/**
 * Reads the libraries that customers had in the earlier system. After any exception the read is retried; if
 * it keeps failing, the import is given up.
 */
export interface LegacyStore {
  count(customerId: string): Promise<number>;
  /** Returns up to `limit` photos after the id `after`, sorted by id. */
  photos(customerId: string, after: string | null, limit: number): Promise<readonly LegacyPhoto[]>;
  albums(customerId: string): Promise<readonly LegacyAlbum[]>;
  /** Resolves to null if the bytes of the photo are lost. */
  original(customerId: string, id: string): Promise<Uint8Array | null>;
}

/** A source that contains no earlier libraries. */
export const nothingBefore: LegacyStore = {
  count: () => Promise.resolve(0),
  photos: () => Promise.resolve([]),
  albums: () => Promise.resolve([]),
  original: () => Promise.resolve(null),
};
