import { Decoder } from '../../../../backend/photos/ingest/decoder.ts';
import { sumsOf } from '../../../../backend/photos/ingest/examine.ts';

/** Decodes the given picture twelve times, prints its width, and keeps the decoder running. */
const [, , path = ''] = process.argv;
const question = { path, ...(await sumsOf(path)) };
const decoder = new Decoder(512 * 1024 ** 2);
const widths = new Set<number | undefined>();
for (let count = 0; count < 12; count += 1) widths.add((await decoder.glance(question))?.width);
process.stdout.write([...widths].join(' '));
