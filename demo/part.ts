import { hourly } from '../backend/hourly.ts';
import type { Part } from '../backend/part.ts';
import { keepDemoMails } from './mails.ts';
import { demoIsThere, seedDemo } from './seed.ts';
import { moveToToday } from './shift.ts';
import { demoMigrations } from './tables.ts';

/**
 * Returns the demo accounts with their photos. At the start it creates whatever `prepareDemo` has not created
 * in a separate process. At each start, every hour and before each check of storage it moves all dates to the
 * same distance from today, including those of e-mails in the local mailbox.
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
