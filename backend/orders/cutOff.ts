import type { CallReply } from '../../contracts/call.ts';
import type { campaign } from '../../contracts/orders/calls.ts';
import { articleGroups } from '../merchandise/catalogue.ts';

/** Time zone of the production site, which determines the deadlines. */
export const productionZone = 'Europe/Amsterdam';
const hour = 3_600_000;
const day = 24 * hour;

/**
 * For each article group, the hour of the deadline in the production site's time, and its weekdays (0 is
 * Sunday).
 */
const closings: Readonly<Record<string, { readonly hour: number; readonly days: readonly number[] }>> = {
  books: { hour: 18, days: [1, 2, 3, 4, 5] },
  prints: { hour: 12, days: [1, 2, 3, 4, 5, 6] },
  wall: { hour: 15, days: [1, 2, 3, 4, 5] },
  gifts: { hour: 22, days: [0, 1, 2, 3, 4, 5, 6] },
};

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: productionZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Converts a UTC time to the local time of the production site, in milliseconds as if that were UTC. */
function shownAt(time: number): number {
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  );
}

/**
 * Converts a local time of the production site (as returned by {@link shownAt}) to UTC, with the UTC offset
 * that applies on that day [F19].
 */
function momentOf(shown: number): number {
  const near = shown - (shownAt(shown) - shown);
  return shown - (shownAt(near) - near);
}

/** Returns the next order deadline of an article group after `time`. Both are in milliseconds since 1970. */
export function cutOffAfter(groupId: string, time: number): number {
  const closing = closings[groupId] ?? { hour: 18, days: [1, 2, 3, 4, 5] };
  const today = Math.floor(shownAt(time) / day) * day;
  for (let ahead = 0; ; ahead += 1) {
    const shown = today + ahead * day + closing.hour * hour;
    const moment = momentOf(shown);
    if (closing.days.includes(new Date(shown).getUTCDay()) && moment > time) return moment;
  }
}

/**
 * Returns the deadline for changes to an order with these article groups, which is the earliest of their
 * deadlines.
 */
export const changeableUntil = (groupIds: readonly string[], time: number): number =>
  Math.min(...groupIds.map((groupId) => cutOffAfter(groupId, time)));

/** Returns, for each article group, the next deadline for orders of the campaign. */
export function campaignOf(name: string, now: number): CallReply<typeof campaign> {
  return {
    name,
    cutOffs: articleGroups().map(({ id }) => ({
      articleGroupId: id,
      orderBefore: new Date(cutOffAfter(id, now)).toISOString(),
    })),
  };
}
