/** A photo of a library in the earlier system. */
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
 * Reads the libraries that customers had in the earlier system. Any exception is retried, and the import is
 * given up in the end.
 */
export interface LegacyStore {
  count(customerId: string): Promise<number>;
  /** Returns up to `limit` photos after the id `after`, sorted by id. */
  photos(customerId: string, after: string | null, limit: number): Promise<readonly LegacyPhoto[]>;
  albums(customerId: string): Promise<readonly LegacyAlbum[]>;
  /** Resolves to null for a photo whose bytes are lost. */
  original(customerId: string, id: string): Promise<Uint8Array | null>;
}

/** A source without any earlier libraries. */
export const nothingBefore: LegacyStore = {
  count: () => Promise.resolve(0),
  photos: () => Promise.resolve([]),
  albums: () => Promise.resolve([]),
  original: () => Promise.resolve(null),
};
