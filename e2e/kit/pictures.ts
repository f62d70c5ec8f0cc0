import sharp from 'sharp';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A small picture of one colour; two colours are two photos. */
const canvas = (colour: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: colour } });

/** A JPEG as a camera writes it. `taken` is `YYYY-MM-DD HH:MM:SS` local time. */
export async function jpeg(name: string, taken: string, colour: string): Promise<ChosenFile> {
  const exif = { IFD2: { DateTimeOriginal: taken.replace('-', ':').replace('-', ':') } };
  return { name, mimeType: 'image/jpeg', buffer: await canvas(colour).jpeg().withExif(exif).toBuffer() };
}

/** A PNG, which has no date. */
export async function png(name: string, colour: string): Promise<ChosenFile> {
  return { name, mimeType: 'image/png', buffer: await canvas(colour).png().toBuffer() };
}

/** A text with the type of a picture. */
export function impostor(name: string): ChosenFile {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Dear diary, this is not a picture at all.\n'.repeat(20)),
  };
}
