import { activate, activation } from '../../contracts/activation/calls.ts';
import { libraryStatus } from '../photos/library/status.ts';
import { answer, subject } from '../part.ts';
import type { Part } from '../part.ts';
import { reportOf } from './records.ts';
import { startImport } from './start.ts';
import { giveUpImport, importJob, importStep, type Sources } from './steps.ts';
import { activationMigrations } from './tables.ts';

/** Returns the part for activating a customer's library and importing an earlier one [3.10, 4.6, 7.2]. */
export function activationPart(sources: Sources): Part {
  return {
    name: 'activation',
    migrations: activationMigrations,
    jobs: {
      [importJob]: {
        lane: 'import',
        run: (payload, ports) => importStep(payload, ports, sources),
        gaveUp: giveUpImport,
      },
    },
    forget: async ({ store }, { id }) => {
      await store.query('delete from photo_import_item where customer_id = $1', [id]);
      await store.query('delete from photo_import where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: ['importReport'],
    answers: [
      answer(activate, async ({ ports, caller }) => ({
        started: await startImport(ports, sources.legacy, subject(caller)),
      })),
      answer(activation, async ({ ports, caller }) => {
        const customerId = subject(caller);
        const status = await libraryStatus(ports.store, customerId);
        const report = await reportOf(ports.store, customerId);
        return report === null ? { status } : { status, import: report };
      }),
    ],
  };
}
