import sharp from 'sharp';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Returns a small picture of a single colour; different colours make different photos. */
const canvas = (colour: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: colour } });

/** Returns a JPEG with the EXIF data of a camera. `taken` is local time as `YYYY-MM-DD HH:MM:SS`. */
export async function jpeg(name: string, taken: string, colour: string): Promise<ChosenFile> {
  const exif = { IFD2: { DateTimeOriginal: taken.replace('-', ':').replace('-', ':') } };
  return { name, mimeType: 'image/jpeg', buffer: await canvas(colour).jpeg().withExif(exif).toBuffer() };
}

/** Returns a PNG, which contains no date. */
export async function png(name: string, colour: string): Promise<ChosenFile> {
  return { name, mimeType: 'image/png', buffer: await canvas(colour).png().toBuffer() };
}

/** Returns a text file whose name and type are those of a picture. */
export function impostor(name: string): ChosenFile {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Dear diary, this is not a picture at all.\n'.repeat(20)),
  };
}
