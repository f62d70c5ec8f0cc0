import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { actAt, addDays, lastDay, noticeDays, stepDue } from '../../../backend/storage/plan.ts';
import { infoOf } from '../../../backend/storage/accounts.ts';
import type { Day } from '../../../contracts/storage/calendar.ts';
import { storageOutlook } from '../../../contracts/storage/storage.ts';

const day = (text: string): Day => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  return { year, month, day: date };
};
const hour = 3_600_000;
const dayLength = 24 * hour;
const anyDay = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
const dayOf = (date: Date) => day(date.toISOString().slice(0, 10));

test('[F19] the three warnings begin three months, one month and seven days before, also around leap days', () => {
  const at = (today: string, deletion: string) => stepDue(day(today), day(deletion));
  expect([
    at('2027-11-30', '2028-02-29'),
    at('2027-12-01', '2028-02-29'),
    at('2028-01-31', '2028-02-29'),
    at('2028-02-01', '2028-02-29'),
    at('2028-02-21', '2028-02-29'),
    at('2028-02-22', '2028-02-29'),
    at('2028-02-29', '2028-02-29'),
    at('2028-03-05', '2028-02-29'),
    at('2027-02-21', '2027-02-28'),
    at('2028-02-29', '2028-05-29'),
    at('2028-02-29', '2028-05-28'),
  ]).toEqual([null, 'first', 'first', 'second', 'second', 'last', 'last', 'last', 'last', null, 'first']);
});

test('a warning is due exactly when the page leaves “safe”, and the second at “critical”', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -10, max: 200 }), (today, ahead) => {
      const deletionDay = addDays(dayOf(today), ahead);
      const projected = Date.UTC(deletionDay.year, deletionDay.month - 1, deletionDay.day, 12);
      const info = {
        delayedDeletionDate: null,
        lastOrderDate: null,
        projectCount: 0,
        projectedDeletionDate: new Date(projected).toISOString(),
        registrationDate: '2000-01-01T00:00:00Z',
      };
      const { status, daysRemaining } = storageOutlook(info, today.getTime(), 'UTC');
      const step = stepDue(dayOf(today), deletionDay);
      expect(step === null).toBe(status === 'safe');
      expect(step === 'second' || step === 'last').toBe(status === 'critical');
      expect(step === 'last').toBe(daysRemaining <= noticeDays);
    }),
    { numRuns: 2_000 },
  );
});

test('nothing is deleted before its day is over in every zone, nor without a week of notice', () => {
  const deletion = day('2028-02-29');
  const over = Date.UTC(2028, 2, 1, 12);
  const warned = Date.UTC(2028, 1, 22, 12);
  expect([
    actAt(over - 1, deletion, warned),
    actAt(over, deletion, warned),
    actAt(over, deletion, null),
    actAt(over, deletion, warned + 12 * hour - 1),
    actAt(over, deletion, warned + 12 * hour),
    actAt(over, deletion, over),
  ]).toEqual([
    { do: 'wait' },
    { do: 'delete' },
    { do: 'wait' },
    { do: 'delete' },
    { do: 'delay', until: day('2028-03-01') },
    { do: 'delay', until: day('2028-03-08') },
  ]);
  const zones = ['Pacific/Kiritimati', 'Europe/Amsterdam', 'America/Los_Angeles', 'Etc/GMT+12'];
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 72 }), (start, hours) => {
      const due = dayOf(start);
      const now = Date.UTC(due.year, due.month - 1, due.day) + hours * hour;
      const act = actAt(now, due, now - 30 * 24 * hour);
      const stillThatDay = zones.some((timeZone) => {
        const here = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
        return here <= start.toISOString().slice(0, 10);
      });
      expect(act).toEqual({ do: stillThatDay ? 'wait' : 'delete' });
    }),
    { numRuns: 300 },
  );
});

test('the day in a mail is at least a week after the last warning, sent by the next daily check or later', () => {
  const deletion = day('2028-02-29');
  const at = (iso: string) => Date.parse(`${iso}:00Z`);
  expect([
    lastDay(at('2028-02-22T12:04'), deletion, null),
    lastDay(at('2028-02-22T12:05'), deletion, null),
    lastDay(at('2028-02-22T12:05'), deletion, at('2028-02-22T12:05')),
    lastDay(at('2028-02-29T10:00'), deletion, at('2028-02-22T12:05')),
    lastDay(at('2030-01-01T12:00'), deletion, null),
    lastDay(at('2030-01-01T12:10'), deletion, null),
    lastDay(at('2030-01-01T12:10'), deletion, at('2030-01-01T12:06')),
  ]).toEqual([
    deletion,
    day('2028-03-01'),
    deletion,
    deletion,
    day('2030-01-08'),
    day('2030-01-09'),
    day('2030-01-08'),
  ]);
});

test('the announced day is the one after which the check deletes, whenever the last warning was sent', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -30, max: 30 }), (warned, ahead) => {
      const lookOf = (after: number) =>
        (Math.floor(warned.getTime() / dayLength) + after) * dayLength + 12.1 * hour;
      const planned = addDays(dayOf(warned), ahead);
      let due = planned;
      let gone: Day | null = null;
      for (let look = 1; gone === null && look < 60; look += 1) {
        const act = actAt(lookOf(look), due, lookOf(0));
        if (act.do === 'delay') due = act.until;
        if (act.do === 'delete') gone = addDays(dayOf(new Date(lookOf(look))), -1);
      }
      expect(gone).toEqual(lastDay(lookOf(0), planned, lookOf(0)));
    }),
    { numRuns: 500 },
  );
});

test('[F19] a day is sent as noon in UTC, which is that day from the Azores to Finland', () => {
  const account = {
    customerId: 'a',
    email: 'a@example.com',
    firstName: '',
    channel: 'alb-gb',
    registered: '2026-08-31T23:59:59.000Z',
    lastOrder: null,
    period: 'registration',
    projected: day('2028-02-29'),
    delayed: day('2028-03-07'),
    deletionDay: day('2028-03-07'),
  };
  expect(infoOf(account, account.deletionDay, 2)).toEqual({
    delayedDeletionDate: '2028-03-07T12:00:00.000Z',
    lastOrderDate: null,
    projectCount: 2,
    projectedDeletionDate: '2028-02-29T12:00:00.000Z',
    registrationDate: '2026-08-31T23:59:59.000Z',
  });
  const late = day('10001-05-01');
  expect(infoOf({ ...account, delayed: null, projected: late }, late, 0).projectedDeletionDate).toBe(
    '9999-12-31T12:00:00.000Z',
  );
  expect(addDays(day('2028-02-28'), 2)).toEqual(day('2028-03-01'));
});
