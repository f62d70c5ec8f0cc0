import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { deferred } from '../../deferred.ts';
import type { Deferred } from '../../deferred.ts';
import { large } from './decoder.ts';
import type { FromDecoder, Question, ToDecoder } from './decoder.ts';
import { drawTo, examine } from './examine.ts';
import { glance } from './glance.ts';
import { readTaken } from './taken.ts';

/** Milliseconds between two checks of this process's memory. */
const watchPause = 25;

let admission: Deferred<boolean> | null = null;
/** Resident bytes above which this process exits, in case the system does not apply its limit. */
let most = Infinity;

const end = (): void => void process.kill(process.pid, 'SIGKILL');
const say = (message: FromDecoder): void => void process.send?.(message);

async function look({ path, bytes, head, glance: isGlance, taken, target }: Question): Promise<FromDecoder> {
  const admit = (needed: number): Promise<boolean> => {
    admission = deferred<boolean>();
    say({ needed });
    return admission.promise;
  };
  try {
    if (taken !== undefined) return { taken: await readTaken(path, taken) };
    if (isGlance === true) return { glanced: await glance(path, { bytes, head }) };
    if (target !== undefined)
      return { drawn: await drawTo(target, path, head, admit), resident: process.memoryUsage.rss() };
    return { seen: await examine(path, { bytes, head }, admit), resident: process.memoryUsage.rss() };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : 'unknown' };
  } finally {
    most = Infinity;
  }
}

process.on('message', (message: ToDecoder) => {
  if ('path' in message) {
    void look(message).then(say);
    return;
  }
  if ((message.admitted ?? 0) >= large) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  most = process.memoryUsage.rss() + (message.admitted ?? 0);
  admission?.resolve(message.admitted !== null);
});
// The parent process has exited. The threads of a decoder are not awaited.
process.on('disconnect', end);
setInterval(() => {
  if (process.memoryUsage.rss() > most) end();
}, watchPause);

sharp.cache(false);
try {
  // If memory nevertheless runs out, the system kills this process rather than the backend.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not every system supports this.
}
