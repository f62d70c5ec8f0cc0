import { uploadDatabase } from '../../../../contracts/photos/uploads/uploadQueue.ts';

/**
 * The bytes of chosen files by upload id: charts never hold bytes. Cleared when an upload is complete or removed, and
 * at sign-out.
 */
const files = new Map<string, Blob>();

export const keepFile = (id: string, body: object): void => {
  if (body instanceof Blob) files.set(id, body);
};
export const fileOf = (id: string): Blob | undefined => files.get(id);
export const dropFile = (id: string): void => void files.delete(id);

/** Deletes the customer's bytes and the stored queue in every tab; tabs that have the store open close it [4.15]. */
export function dropAllFiles(): void {
  files.clear();
  indexedDB.deleteDatabase(uploadDatabase);
}
