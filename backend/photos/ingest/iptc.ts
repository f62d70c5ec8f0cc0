import { dayOf, readDate } from './dates.ts';
import type { Recorded } from './dates.ts';

const signature = '8BIM';
const iptcResource = 0x0404;
const datasetMark = 0x1c;
/** IIM datasets: date and time of creation, then date and time of digital creation. */
const [dateCreated, timeCreated, digitalDate, digitalTime] = [55, 60, 62, 63];

/** Returns the IPTC block in Photoshop's resources; null if there is none. */
function blockOf(resources: Buffer): Buffer | null {
  for (let at = resources.indexOf(signature); at >= 0 && at + 12 <= resources.length; ) {
    if (resources.toString('latin1', at, at + 4) !== signature) return null;
    // The name is padded to an even length, including its length byte.
    const name = ((resources[at + 6] ?? 0) + 2) & ~1;
    const length = at + 6 + name;
    if (length + 4 > resources.length) return null;
    const size = resources.readUInt32BE(length);
    if (resources.readUInt16BE(at + 4) === iptcResource)
      return resources.subarray(length + 4, length + 4 + size);
    at = length + 4 + size + (size & 1);
  }
  return null;
}

/** Returns the date of creation in IPTC data, for example from `20160304` and `050607+0100`. */
export function iptcDate(resources: Buffer): Recorded | null {
  const block = blockOf(resources) ?? resources;
  const values = new Map<number, string>();
  for (let at = 0; at + 5 <= block.length && block[at] === datasetMark; ) {
    const length = block.readUInt16BE(at + 3);
    // Datasets longer than 32 KB have another format, and none of them is a date.
    if (length > 0x7fff) break;
    if (block[at + 1] === 2)
      values.set(block[at + 2] ?? 0, block.toString('latin1', at + 5, at + 5 + Math.min(length, 40)));
    at += 5 + length;
  }
  const of = (date: number, time: number): Recorded | null => {
    const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(values.get(date) ?? '') ?? [];
    const at = dayOf(Number(year), Number(month), Number(day));
    if (at === null) return null;
    const clock = /^(\d\d):?(\d\d):?(\d\d)([+-]\d\d:?\d\d)?/.exec(values.get(time) ?? '');
    const moment =
      clock === null
        ? null
        : readDate(`${at.slice(0, 10)} ${clock[1]}:${clock[2]}:${clock[3]}${clock[4] ?? ''}`);
    return moment ?? { at, offset: null, fraction: null, isDay: true };
  };
  return of(dateCreated, timeCreated) ?? of(digitalDate, digitalTime);
}
