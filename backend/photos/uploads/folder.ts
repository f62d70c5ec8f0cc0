import { join } from 'node:path';

/** Returns the folder of unfinished uploads, which is on the disk of this machine. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');
