import { kinds } from './scenes.mjs';
import { seeded } from './random.ts';

/** Raised when the pool changes: an older pool is then drawn again. */
export const poolVersion = 1;
export const scenesInPool = 48;
export const picturesInPool = 200;
/** Longer edge of a drawn scene, and of a pool picture, in pixels. */
export const sceneEdge = 1500;
export const pictureEdge = 1200;
/** Bytes a body is meant to stay below; a few pictures of fine grain, at the lowest quality, do not. */
export const bodyAim = 60_000;

export interface ScenePlan {
  readonly scene: number;
  readonly kind: string;
  readonly pictures: readonly PicturePlan[];
}
export interface PicturePlan {
  /** Number in the pool, from 0. */
  readonly number: number;
  /** Part of the scene kept, as a share of its width and height, and where that part begins. */
  readonly share: number;
  readonly left: number;
  readonly top: number;
  readonly mirrored: boolean;
  /** EXIF orientation under which the camera stored it: 1, 3, 6 or 8. */
  readonly orientation: number;
}

const orientations = [1, 1, 1, 1, 6, 1, 8, 1, 3] as const;

/** Which pictures come from which scene. */
export function poolPlan(): ScenePlan[] {
  return Array.from({ length: scenesInPool }, (_, scene) => {
    const random = seeded(scene * 7_919 + 11);
    const pictures: PicturePlan[] = [];
    for (let number = scene; number < picturesInPool; number += scenesInPool) {
      const whole = pictures.length === 0;
      const share = whole ? 1 : 0.62 + random() * 0.3;
      pictures.push({
        number,
        share,
        left: random() * (1 - share),
        top: random() * (1 - share),
        mirrored: !whole && random() < 0.5,
        orientation: orientations[number % orientations.length] ?? 1,
      });
    }
    return { scene, kind: kinds[scene % kinds.length] ?? '', pictures };
  });
}

/** What is known of a pool picture; its size is that seen upright. */
export interface PoolPicture {
  readonly number: number;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  readonly thumbhash: string;
}

export const bodyFile = (number: number) => `${String(number).padStart(3, '0')}.jpg`;
export const thumbnailFile = (number: number, edge: number) =>
  `${String(number).padStart(3, '0')}-${edge}.jpg`;
/** A photo's `source` for a pool picture; pictures of another version are not there. */
export const sourceOf = (number: number) => `demo-${poolVersion}-${number}`;
/** What a photo of the pool shows; null for any other. */
export function kindOf(source: string): string | null {
  const number = Number(/^demo-\d+-(\d{1,4})$/.exec(source)?.[1] ?? -1);
  return number >= 0 && source === sourceOf(number)
    ? (kinds[(number % scenesInPool) % kinds.length] ?? null)
    : null;
}
