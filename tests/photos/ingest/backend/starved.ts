import { closeSync, openSync } from 'node:fs';
import { Decoder } from '../../../../backend/photos/ingest/decoder.ts';
import { sumsOf } from '../../../../backend/photos/ingest/examine.ts';

/**
 * Decodes the given picture while this process cannot open any more files, and again when it can; prints both
 * results.
 */
const [, , path = ''] = process.argv;
const question = { path, ...(await sumsOf(path)) };
const decoder = new Decoder(512 * 1024 ** 2);
const opened: number[] = [];
try {
  for (;;) opened.push(openSync(path, 'r'));
} catch {
  // From here on no file descriptor is left.
}
const starved = await decoder.glance(question).catch((error: unknown) => String(error));
for (const file of opened) closeSync(file);
const seen = await decoder.glance(question);
process.stdout.write(JSON.stringify([starved, seen?.width]));
