import { join } from 'node:path';

/** Returns the folder of unfinished uploads, on this machine's disk. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');
