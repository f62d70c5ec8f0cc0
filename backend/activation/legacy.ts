/** A photo of a library in the earlier system. */
export interface LegacyPhoto {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: string;
}

export interface LegacyAlbum {
  readonly id: string;
  readonly name: string;
  /** ISO time. */
  readonly createdAt: string;
  readonly photoIds: readonly string[];
}

/** The source of earlier libraries. Any exception is retried, and given up in the end. */
export interface LegacyStore {
  count(customerId: string): Promise<number>;
  /** Sorted by id, after `after`. */
  photos(customerId: string, after: string | null, limit: number): Promise<readonly LegacyPhoto[]>;
  albums(customerId: string): Promise<readonly LegacyAlbum[]>;
  /** Null for a photo whose bytes are lost. */
  original(customerId: string, id: string): Promise<Uint8Array | null>;
}

/** Without an earlier library, an import has nothing to do. */
export const nothingBefore: LegacyStore = {
  count: () => Promise.resolve(0),
  photos: () => Promise.resolve([]),
  albums: () => Promise.resolve([]),
  original: () => Promise.resolve(null),
};
