import * as z from 'zod/mini';
import { accountInformation, anonymousUploads, readUpload } from '../../contracts/storage/calls.ts';
import { dayAt } from '../../contracts/storage/calendar.ts';
import { HttpFailure } from '../http/failures.ts';
import { answer, subject } from '../part.ts';
import type { Part } from '../part.ts';
import type { Photos } from '../photos/state.ts';
import type { Ports } from '../ports.ts';
import { delayDeletion, infoOf, storageOf } from './accounts.ts';
import { lastDay } from './plan.ts';
import { deleteStored, deletionJob, planSweep, sweepJob, sweepStorage } from './sweep.ts';
import { storageMigrations } from './tables.ts';
import { anonymousUpload, uploadOf } from './uploads.ts';
import type { AnonymousUploads } from './uploads.ts';
import { lastWarning, sendWarning, warningJob } from './warnings.ts';

const wanted = z.looseObject({ storageDelayedUntil: z.optional(z.iso.date()) });

export interface StorageOptions {
  /** Returns the number of a customer's saved projects. */
  readonly savedProjects: (ports: Ports, customerId: string) => Promise<number>;
  /** Uploads made in the shop before a sign-in. */
  readonly anonymous: AnonymousUploads;
  /** Runs before each daily check. If it fails, the check is skipped. */
  readonly beforeSweep?: ((ports: Ports) => Promise<void>) | undefined;
}

/** Returns the part for the storage period of photos [3.7, 7.4]: the warnings by e-mail, and the deletion. */
export function storagePart(photos: Photos, { savedProjects, beforeSweep, anonymous }: StorageOptions): Part {
  return {
    name: 'storage',
    migrations: storageMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from storage_warning where customer_id = $1', [id]);
      await store.query('delete from storage_delay where customer_id = $1', [id]);
      return 'done';
    },
    jobs: {
      [sweepJob]: {
        lane: 'upkeep',
        run: async (_payload, ports) => {
          await beforeSweep?.(ports);
          await sweepStorage(ports);
          await planSweep(ports, 1);
        },
        gaveUp: (_payload, ports) => planSweep(ports, 1),
      },
      // Thousands of warnings may be sent in one day, so they use another lane than e-mails for which
      // customers are waiting.
      [warningJob]: { lane: 'upkeep', run: sendWarning },
      [deletionJob]: {
        lane: 'upkeep',
        run: (payload, ports) => deleteStored(payload, ports, photos().gone),
      },
    },
    answers: [
      answer(accountInformation, async ({ caller, ports }) => {
        const account = await storageOf(ports.store, subject(caller));
        if (account === null) throw new HttpFailure(404, 'Not found.');
        const { store, clock } = ports;
        const day = lastDay(clock.now(), account.deletionDay, await lastWarning(store, account));
        return infoOf(account, day, await savedProjects(ports, account.customerId));
      }),
      answer(readUpload, ({ caller, ports, params, query }) =>
        uploadOf(ports, photos, {
          customerId: subject(caller),
          accountId: query.accountId,
          id: params.id,
        }),
      ),
      answer(anonymousUploads, ({ ports, body: [id = ''] }) => anonymousUpload(ports, anonymous, id)),
    ],
    seedCustomer: async (ports, customerId, payload) => {
      const read = wanted.safeParse(payload);
      if (!read.success) throw new HttpFailure(400, 'The delayed deletion date is not valid.');
      const until = read.data.storageDelayedUntil;
      const account = await storageOf(ports.store, customerId);
      if (until !== undefined && account !== null)
        await delayDeletion(ports.store, account, dayAt(Date.parse(`${until}T12:00:00Z`), 'UTC'));
    },
    start: (ports) => planSweep(ports),
  };
}
