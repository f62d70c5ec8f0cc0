import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFolder } from '../../backend/objects/folder.ts';
import { machineRandom } from '../../backend/random.ts';

// Stores objects in every possible way; the first one is in folders that do not exist yet.
const root = join(process.argv[2] ?? '', 'objects');
let parts = 0;
const uuid = () => `part-${(parts += 1)}`;
const objects = await openFolder(root, { ...machineRandom(), uuid });
await objects.put('a/b/whole', new Uint8Array([1]));
await objects.put('a/b/stream', Readable.from([new Uint8Array([2])]));
await writeFile(join(root, '.part', 'upload'), 'x');
await objects.adopt('a/b/upload', join(root, '.part', 'upload'));
