import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from 'node:fs/promises';
import heic from 'heic-decode';
import type { HeicAnswer, HeicQuestion } from './heic.ts';

/** Decoding blocks its thread for about a second: this thread lives for one picture and takes its memory with it. */
const { path, mostPixels } = workerData as HeicQuestion;

async function answer(): Promise<HeicAnswer> {
  const images = await heic.all({ buffer: await readFile(path) });
  const [image] = images;
  if (image === undefined) return { refused: 'truncated' };
  if (image.width * image.height > mostPixels) return { refused: 'tooManyPixels' };
  const { data, width, height } = await image.decode();
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

const found = await answer().catch((): HeicAnswer => ({ refused: 'truncated' }));
parentPort?.postMessage(found);
