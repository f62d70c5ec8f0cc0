import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { text } from '../../contracts/empty.ts';
import { experiments } from '../../contracts/experiments/experiment.ts';
import { experimentsCapability, readVariant } from '../../contracts/extensions/experiments.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import type { Queryable } from '../store/port.ts';
import { experimentMigrations } from './tables.ts';

/**
 * Variants of a seeded customer, by experiment. Any text is allowed, because a targeting service may return
 * anything.
 */
const seeded = z.object({ experiments: z.optional(z.record(z.string(), text(60))) });

/** Assigns customers to variants evenly and deterministically. Experiments are independent of each other. */
export function shareOf(customerId: string, name: string, variants: readonly string[]): string {
  const first = createHash('sha256').update(`${name}\0${customerId}`).digest()[0] ?? 0;
  return variants[first % variants.length] ?? '';
}

async function chosen(store: Queryable, customerId: string, name: string): Promise<string | null> {
  const [row] = await store.query<{ variant: string }>(
    'select variant from experiment_choice where customer_id = $1 and name = $2',
    [customerId, name],
  );
  return row?.variant ?? null;
}

/**
 * Stub of the targeting service [7.15c], which returns the permanent variant of an experiment for a customer
 * [9.14].
 */
export function experimentsPart(): Part {
  return {
    name: 'experiments',
    migrations: experimentMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from experiment_choice where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: [experimentsCapability],
    answers: [
      answer(readVariant, async ({ caller, params: { name }, ports }) => {
        const customerId = subject(caller);
        const known = Object.entries(experiments).find(([one]) => one === name);
        if (known === undefined) throw new Refused('none');
        const [, variants] = known;
        return {
          variant: (await chosen(ports.store, customerId, name)) ?? shareOf(customerId, name, variants),
        };
      }),
    ],
    seedCustomer: async ({ store }, customerId, payload) => {
      const wanted = z.parse(seeded, payload);
      for (const [name, variant] of Object.entries(wanted.experiments ?? {}))
        await store.query('insert into experiment_choice (customer_id, name, variant) values ($1, $2, $3)', [
          customerId,
          name,
          variant,
        ]);
    },
  };
}
