import { uploadDatabase } from '../../../../contracts/photos/uploads/uploadQueue.ts';

/** The bytes of chosen files by upload id: they never enter a chart. Emptied on completion, removal and sign-out. */
const files = new Map<string, Blob>();

export const keepFile = (id: string, body: object): void => {
  if (body instanceof Blob) files.set(id, body);
};
export const fileOf = (id: string): Blob | undefined => files.get(id);
export const dropFile = (id: string): void => void files.delete(id);

/** Bytes and stored queue of the customer are removed, in every tab: tabs that hold them open release them [4.15]. */
export function dropAllFiles(): void {
  files.clear();
  indexedDB.deleteDatabase(uploadDatabase);
}
