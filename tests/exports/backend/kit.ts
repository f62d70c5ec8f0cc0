import { expect } from 'vitest';
import { exportInfo, type ReadyExport } from '../../../contracts/exports/export.ts';
import type { SeedClient } from '../../kit/backend.ts';
import { type Ask, caller } from '../../downloads/backend/kit.ts';
import { readZip } from '../../downloads/backend/readZip.ts';

export const backups = '/svc/exports/backups';

export interface Exporter {
  readonly id: string;
  readonly email: string;
  readonly origin: string;
  readonly seed: SeedClient;
  readonly ask: Ask;
}

export async function exporter(house: {
  readonly origin: string;
  readonly seed: SeedClient;
}): Promise<Exporter> {
  const { id, email, user } = await house.seed.customer();
  return { id, email, origin: house.origin, seed: house.seed, ask: caller(house.origin, user.access_token) };
}

export async function photosOf(
  { seed, id }: Exporter,
  photos: readonly Record<string, unknown>[],
): Promise<string[]> {
  return ((await seed.make('photos', { customerId: id, photos })) as { ids: string[] }).ids;
}

export async function request({ ask }: Exporter) {
  const { status, body } = await ask('POST', backups, { channel: 'alb-nl' });
  expect(status).toBe(200);
  return exportInfo.parse(body);
}

export async function current({ ask }: Exporter): Promise<{ backupId: string; status: string } | null> {
  const { status, body } = await ask('GET', `${backups}/current`);
  expect(status).toBe(200);
  return (body as { current: { backupId: string; status: string } | null }).current;
}

/** Polls until the latest export is ready. */
export async function ready(who: Exporter): Promise<ReadyExport> {
  await expect.poll(async () => (await current(who))?.status, { timeout: 120_000 }).toBe('READY');
  const { body } = await who.ask('GET', `${backups}/${(await current(who))?.backupId ?? ''}`);
  const info = exportInfo.parse(body);
  if (info.status !== 'READY') throw new Error('not ready');
  return info;
}

export async function urlOf({ ask }: Exporter, backupId: string, iteration: number): Promise<string> {
  const { status, body } = await ask('GET', `${backups}/${backupId}/chunks/${iteration}/url`);
  expect(status).toBe(200);
  return (body as { url: string }).url;
}

/** Returns every file in all zips of an export; checks that the size of each zip is the announced one. */
export async function filesOf(who: Exporter, { backupId, chunks }: ReadyExport) {
  const files = [];
  for (const { iteration, size } of chunks) {
    const zip = Buffer.from(await (await fetch(await urlOf(who, backupId, iteration))).arrayBuffer());
    expect(zip.length).toBe(size);
    files.push(...readZip(zip));
  }
  return files;
}

export async function mailsTo({ origin, email }: Exporter) {
  const { mails } = (await (
    await fetch(`${origin}/svc/seed/mails?to=${encodeURIComponent(email)}`)
  ).json()) as { mails: { subject: string; text: string }[] };
  return mails.filter(({ subject }) => subject.includes('export'));
}
