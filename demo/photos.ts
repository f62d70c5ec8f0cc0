import type { NewPhoto } from '../backend/photos/library/columns.ts';
import { uuidOf } from '../backend/random.ts';
import { localText, offsetAt, takenTimes } from './calendar.ts';
import type { CalendarPlan } from './calendar.ts';
import { sumsWithExif, tailOf } from '../backend/photos/pictures/withExif.ts';
import type { Tail } from '../backend/photos/pictures/withExif.ts';
import { sourceOf } from './pictures.ts';
import type { PoolPicture } from './pictures.ts';
import { seeded } from './random.ts';

/** A picture of the pool with its body, which can be combined with different EXIF headers. */
export type LoadedPicture = Omit<PoolPicture, keyof Tail> & Tail;

export function loaded(picture: PoolPicture, body: Uint8Array): LoadedPicture {
  return { ...picture, ...tailOf(body) };
}

/** Returns a deterministic id: the same photo of a series has the same id on every machine. */
export const demoPhotoId = (series: string, index: number): string =>
  uuidOf(`demo photo\n${series}\n${index}`);

const day = 86_400_000;
/** Minimum distance between photos with the same picture, because closer ones look like duplicates. */
const apart = 12;

export interface Filling {
  readonly accountId: string;
  /**
   * Distinguishes libraries that are filled for the same account: photos with the same series and index are the same
   * photo.
   */
  readonly series?: string;
  readonly plan: CalendarPlan;
  /** Date of the newest photo, in milliseconds. */
  readonly now: number;
}

/** Generates the photos of a demo library one by one, because 100,000 at once would need much memory. */
export function* libraryPhotos(filling: Filling, pool: readonly LoadedPicture[]): Generator<NewPhoto> {
  const { accountId, series = 'library', plan, now } = filling;
  const random = seeded(plan.seed * 31 + 7);
  const times: (number | null)[] = takenTimes(plan, now);
  const recent: LoadedPicture[] = [];
  const pick = (): LoadedPicture => {
    const picture = pool[Math.floor(random() * pool.length)];
    if (picture === undefined) throw new Error('the demo pool is empty');
    if (recent.includes(picture)) return pick();
    recent.push(picture);
    if (recent.length >= Math.min(apart + 1, pool.length)) recent.shift();
    return picture;
  };
  for (let count = 0; count < plan.undated; count += 1)
    times.splice(Math.floor(random() * (times.length + 1)), 0, null);
  let last = now - plan.years * 365 * day;
  for (const [index, time] of times.entries()) {
    last = time ?? last;
    const picture = pick();
    const uploadedAt = Math.min(now, last + Math.floor((0.2 + random() * 3) * day));
    yield onePhoto(demoPhotoId(`${accountId}\n${series}`, index), index, time, uploadedAt, picture);
  }
}

/** Hash and CRC are those of the bytes that reading the original will produce. */
function onePhoto(
  id: string,
  index: number,
  time: number | null,
  uploadedAt: number,
  picture: LoadedPicture,
): NewPhoto {
  const takenAt = time === null ? null : localText(time);
  const takenOffset = time === null ? null : offsetAt(time);
  return {
    ...sumsWithExif({ id, takenAt, takenOffset, orientation: picture.orientation }, picture),
    id,
    source: sourceOf(picture.number),
    fileName: `IMG_${String((index % 9_999) + 1).padStart(4, '0')}.jpg`,
    mediaType: 'image/jpeg',
    width: picture.width,
    height: picture.height,
    thumbhash: picture.thumbhash,
    miniature: picture.miniature,
    takenAt,
    takenOffset,
    uploadedAt,
  };
}
