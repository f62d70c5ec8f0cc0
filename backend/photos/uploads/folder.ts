import { join } from 'node:path';

/** Where arriving files wait, on the disk of this machine, until they are taken over. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');
