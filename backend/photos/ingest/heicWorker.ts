import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import type { HeifImage } from 'libheif-js/wasm-bundle.js';
import type { HeicAnswer, HeicQuestion } from './heic.ts';
import { profileOf, sRgb } from './profile.ts';
import type { Primaries } from './profile.ts';
import { tiffFor } from './tiff.ts';

/**
 * Decoding blocks its thread for about a second, so each thread decodes one picture and then frees its
 * memory.
 */
const { path, mostPixels, icc } = workerData as HeicQuestion;

/**
 * Transfer characteristics, by number, that are power functions. Those of video and unspecified ones are
 * treated as sRGB.
 */
const powers: Readonly<Record<number, number>> = { 4: 2.2, 5: 2.8, 8: 1 };
/** Offsets in the struct of a colour box, in numbers of four bytes. */
const [transferAt, chromaticitiesAt, numbers] = [2, 5, 13];

/** Returns the colour space that a HEIC specifies by numbers; null for sRGB or if it specifies none. */
function stated({ handle }: HeifImage): Buffer | null {
  const place = libheif._malloc(16);
  const found = place + 12;
  libheif.HEAPU32[found >> 2] = 0;
  libheif._heif_image_handle_get_nclx_color_profile(place, handle.$$.ptr, found);
  const at = (libheif.HEAPU32[found >> 2] ?? 0) >> 2;
  if (libheif.HEAPU32[place >> 2] !== 0 || at === 0) return null;
  const curve = powers[libheif.HEAPU32[at + transferAt] ?? 0] ?? 'sRGB';
  const [rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0, wx = 0, wy = 0] = libheif.HEAPF32.slice(
    at + chromaticitiesAt,
    at + numbers,
  );
  const primaries: Primaries = { red: [rx, ry], green: [gx, gy], blue: [bx, by], white: [wx, wy] };
  const named = ry > 0 && gy > 0 && by > 0 && wy > 0 ? primaries : sRgb;
  const isUsual =
    curve === 'sRGB' &&
    Math.abs(named.red[0] - sRgb.red[0]) < 0.001 &&
    Math.abs(named.green[0] - sRgb.green[0]) < 0.001;
  return isUsual ? null : profileOf(named, curve);
}

async function answer(): Promise<HeicAnswer> {
  await libheif.ready;
  const images = new libheif.HeifDecoder().decode(await readFile(path));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) return { refused: 'truncated' };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) return { refused: 'tooManyPixels' };
  const profile = icc ?? stated(image);
  const framed = profile === null ? null : tiffFor(width, height, profile);
  const data = framed?.pixels ?? new Uint8Array(width * height * 4);
  const isMade = await new Promise<boolean>((resolve) =>
    image.display({ data, width, height }, (made) => resolve(made !== null)),
  );
  if (!isMade) return { refused: 'truncated' };
  return { width, height, data: framed?.file ?? data, isFramed: framed !== null };
}

const found = await answer().catch((): HeicAnswer => ({ refused: 'truncated' }));
parentPort?.postMessage(found, 'data' in found ? [found.data.buffer as ArrayBuffer] : []);
