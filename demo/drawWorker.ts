import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawShare } from './drawing.ts';
import { sayProgress } from './progress.ts';

/** `node drawWorker.ts <folder> <worker> <workers>`: draws its share and leaves the list in `<worker>.json`. */
process.on('disconnect', () => process.exit(1));
const [folder = '', worker = '0', workers = '1'] = process.argv.slice(2);
await writeFile(
  join(folder, `${worker}.json`),
  JSON.stringify(await drawShare(folder, Number(worker), Number(workers), sayProgress)),
);
process.exit(0);
