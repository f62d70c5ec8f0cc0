import { readDate } from './dates.ts';
import type { Recorded } from './dates.ts';

/** Properties that contain the date of a picture. The first valid one is used. */
const properties = [
  ['http://ns.adobe.com/exif/1.0/', 'DateTimeOriginal'],
  ['http://ns.adobe.com/photoshop/1.0/', 'DateCreated'],
  ['http://ns.adobe.com/exif/1.0/', 'DateTimeDigitized'],
  ['http://ns.adobe.com/xap/1.0/', 'CreateDate'],
] as const;

/** Returns the prefixes of a namespace in an XMP packet. */
function prefixesOf(packet: string, namespace: string): string[] {
  const escaped = namespace.replaceAll('.', '\\.');
  return [...packet.matchAll(new RegExp(`xmlns:([\\w-]{1,40})\\s?=\\s?["']${escaped}["']`, 'g'))]
    .slice(0, 10)
    .map(([, prefix = '']) => prefix);
}

/** Returns the date of a picture in an XMP packet, in which properties are attributes or elements. */
export function xmpDate(packet: string): Recorded | null {
  for (const [namespace, property] of properties)
    for (const prefix of prefixesOf(packet, namespace)) {
      const value = new RegExp(`[\\s<]${prefix}:${property}(?:\\s?=\\s?["']|>)\\s{0,20}([^"'<]{1,80})`).exec(
        packet,
      );
      const read = readDate(value?.[1]);
      if (read !== null) return read;
    }
  return null;
}
