import { walkQueue } from './queueWalks.ts';

walkQueue({ index: 1, of: 2 });
