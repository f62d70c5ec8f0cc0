import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeThumbnails } from '../backend/photos/ingest/thumbnails.ts';
import { inside } from '../backend/photos/pictures/sizes.ts';
import { bodyFile, bodyAim, pictureEdge, poolPlan, sceneEdge, thumbnailFile } from './pictures.ts';
import type { PicturePlan, PoolPicture, ScenePlan } from './pictures.ts';
import type { OnProgress } from '../backend/standIns.ts';
import { demoPhoto } from './scenes.mjs';

/** Degrees clockwise by which the camera's sensor stored the picture, so that its EXIF orientation turns it upright. */
const stored: Readonly<Record<number, number>> = { 3: 180, 6: 270, 8: 90 };
const qualities = [68, 58, 48, 38, 28] as const;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}
const raw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

/** Draws one scene and makes its pictures: body and thumbnails, as files of `folder`. */
export async function drawScene(plan: ScenePlan, folder: string): Promise<PoolPicture[]> {
  const drawn = await demoPhoto({ seed: plan.scene + 1, kind: plan.kind, long: sceneEdge, quality: 95 });
  const { data, info } = await sharp(drawn.jpeg).raw().toBuffer({ resolveWithObject: true });
  const scene = { data, width: info.width, height: info.height };
  const pictures: PoolPicture[] = [];
  for (const picture of plan.pictures) pictures.push(await makePicture(scene, picture, drawn.title, folder));
  return pictures;
}

async function makePicture(
  scene: Pixels,
  plan: PicturePlan,
  title: string,
  folder: string,
): Promise<PoolPicture> {
  const part = {
    left: Math.floor(scene.width * plan.left),
    top: Math.floor(scene.height * plan.top),
    width: Math.floor(scene.width * plan.share),
    height: Math.floor(scene.height * plan.share),
  };
  const size = inside(part, pictureEdge);
  const cut = raw(scene)
    .extract(part)
    .resize({ ...size, fit: 'fill' })
    .flop(plan.mirrored);
  const upright = { data: await cut.raw().toBuffer(), ...size };
  const body = await encode(upright, stored[plan.orientation] ?? 0);
  const { files, thumbhash } = await makeThumbnails(raw(upright), size);
  for (const { id, jpeg } of files) await writeFile(join(folder, thumbnailFile(plan.number, id)), jpeg);
  await writeFile(join(folder, bodyFile(plan.number)), body);
  return { number: plan.number, title, ...size, orientation: plan.orientation, thumbhash };
}

/** The best quality that stays below {@link bodyAim}. */
async function encode(picture: Pixels, degrees: number): Promise<Buffer> {
  const turned = await raw(picture).rotate(degrees).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  let body = Buffer.alloc(0);
  for (const quality of qualities) {
    body = await raw({ data: turned.data, width, height }).jpeg({ quality, optimiseCoding: true }).toBuffer();
    if (body.length <= bodyAim) break;
  }
  return body;
}

/** One of `workers` draws every scene whose number leaves its own as the rest, and tells each; answers what it made. */
export async function drawShare(
  folder: string,
  worker: number,
  workers: number,
  on: OnProgress,
): Promise<PoolPicture[]> {
  sharp.concurrency(1);
  const pictures: PoolPicture[] = [];
  const share = poolPlan().filter(({ scene }) => scene % workers === worker);
  for (const [index, plan] of share.entries()) {
    pictures.push(...(await drawScene(plan, folder)));
    on({ step: 'pictures', done: index + 1, of: share.length });
  }
  return pictures;
}
