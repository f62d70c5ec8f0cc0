import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { addressOf } from '../../../backend/http/rows.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { unbuilt } from '../../../tools/tables/reach.ts';
import { examples } from '../../contracts/examples.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { asks } from './asked.ts';
import type { Asked } from './asked.ts';
import type { Things } from './things.ts';

/** Rows of the table that are not implemented. */
export const missing = new Set(unbuilt().map(({ name }) => name));

/** Returns the folder of a minimal build of the app, because the pages serve the message file of a language. */
export function pagesFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'authorization-'));
  mkdirSync(join(folder, 'locales'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'locales/en-GB.json'), '{}');
  return folder;
}

const takesNothing = ({ params, body }: CallRow): boolean =>
  [params, body].every((schema) => z.safeParse(schema, {}).success);

/** Returns the input of a row for the owner of these data; throws if none is declared. */
export async function askedOf(row: CallRow, things: Things): Promise<Asked> {
  const ask = asks[row.name];
  if (ask !== undefined) return ask(things);
  // A row that is not implemented still rejects invalid input, so it is called with its example.
  if (missing.has(row.name)) return examples[row.name] as Asked;
  if (!takesNothing(row)) throw new Error(`${row.name} is answered, but has no request here`);
  return {};
}

/** Makes a call and returns its response, whatever it is. */
export async function call(
  { origin }: Pick<MovableBackend, 'origin'>,
  row: CallRow,
  { params = {}, query = {}, body }: Asked,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const path = addressOf(row).replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'nothing'),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${origin}${path}${search.size === 0 ? '' : `?${search}`}`, {
    method: row.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Waits until no job is due, and no job of a customer will become due within five minutes; jobs that sweep across all
 * customers run every hour. If all jobs are scheduled for later, advances the clock to the first of them.
 */
export const allDone = ({ backend, seed }: Pick<MovableBackend, 'backend' | 'seed'>) =>
  expect
    .poll(
      async () => {
        const { store, clock } = backend.ports;
        const due = await store.query<{ kind: string; at: number }>(
          "select kind, extract(epoch from run_at)::float8 * 1000 as at from job where state in ('waiting', 'running') and run_at < $1::timestamptz + case when customer_id is null then interval '1 second' else interval '5 minutes' end",
          [new Date(clock.now()).toISOString()],
        );
        const first = Math.min(...due.map(({ at }) => at)) - clock.now();
        if (due.length > 0 && first > 0) await seed.advance(Math.ceil(first));
        return due.map(({ kind }) => kind);
      },
      { timeout: 120_000 },
    )
    .toEqual([]);
