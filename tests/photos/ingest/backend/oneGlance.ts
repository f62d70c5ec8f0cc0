import { Decoder } from '../../../../backend/photos/ingest/decoder.ts';
import { sumsOf } from '../../../../backend/photos/ingest/examine.ts';

/** Looks at the picture that is named, twice, prints how wide it is, and leaves the decoder as it is. */
const [, , path = ''] = process.argv;
const question = { path, ...(await sumsOf(path)) };
const decoder = new Decoder(512 * 1024 ** 2);
const widths = [await decoder.glance(question), await decoder.glance(question)].map((seen) => seen?.width);
process.stdout.write(widths.join(' '));
