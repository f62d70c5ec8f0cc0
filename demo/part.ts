import { hourly } from '../backend/hourly.ts';
import type { Part } from '../backend/part.ts';
import { keepDemoMails } from './mails.ts';
import { demoIsThere, seedDemo } from './seed.ts';
import { moveToToday } from './shift.ts';
import { demoMigrations } from './tables.ts';

/**
 * The demo accounts and their photos. Work that `prepareDemo` did not do in a process of its own is done at the start;
 * then, at each start, every hour and before storage is checked, the distances from today are set again, those of the
 * mails in the local mailbox too.
 */
export function demoPart(): Part {
  let endMoving = (): void => undefined;
  return {
    name: 'demo',
    migrations: demoMigrations,
    start: async (ports) => {
      if (!(await demoIsThere(ports))) await seedDemo(ports);
      const move = async () => {
        await moveToToday(ports);
        await keepDemoMails(ports);
      };
      await move();
      endMoving = hourly(ports.clock, ports.log, move);
    },
    stop: async () => endMoving(),
  };
}
