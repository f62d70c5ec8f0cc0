/** A photo of a library that stands elsewhere. */
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

/** Where libraries stood before this one. Whatever it throws is tried again, and given up in the end. */
export interface LegacyStore {
  count(customerId: string): Promise<number>;
  /** Sorted by id, from behind `after` on. */
  photos(customerId: string, after: string | null, limit: number): Promise<readonly LegacyPhoto[]>;
  albums(customerId: string): Promise<readonly LegacyAlbum[]>;
  /** Null for a photo whose bytes are lost. */
  original(customerId: string, id: string): Promise<Uint8Array | null>;
}

/** Where there is no older library, an import has nothing to bring. */
export const nothingBefore: LegacyStore = {
  count: () => Promise.resolve(0),
  photos: () => Promise.resolve([]),
  albums: () => Promise.resolve([]),
  original: () => Promise.resolve(null),
};
