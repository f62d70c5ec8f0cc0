/** The bytes of chosen files by upload id: they never enter a chart. Emptied on completion, removal and sign-out. */
const files = new Map<string, Blob>();

export const keepFile = (id: string, body: object): void => {
  if (body instanceof Blob) files.set(id, body);
};
export const fileOf = (id: string): Blob | undefined => files.get(id);
export const dropFile = (id: string): void => void files.delete(id);
export const dropAllFiles = (): void => files.clear();
