import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../../backend/store/port.ts';

/** Returns the names of the tables in which one of these words occurs. */
export async function tablesWith(store: Pick<Store, 'query'>, words: readonly string[]): Promise<string[]> {
  const tables = await store.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await store.query(
      `select 1 from "${name}" as held where exists (
        select 1 from unnest($1::text[]) as word where strpos(lower(to_jsonb(held)::text), lower(word)) > 0) limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Returns the files below the data folder whose name contains one of these ids. */
export async function filesWith(dataDir: string, ids: readonly string[]): Promise<string[]> {
  const files = [];
  for (const folder of ['objects', 'uploads']) {
    const names = await readdir(join(dataDir, folder), { recursive: true }).catch((): string[] => []);
    files.push(...names);
  }
  const plain = ids.map((id) => id.replaceAll('-', ''));
  return files.filter((name) => plain.some((id) => name.replaceAll(/[-/\\]/g, '').includes(id)));
}

/**
 * The tables that may contain rows of a deleted account, with the reasons: invoices, which the law requires, on a
 * record without name and address; the fact that the account was deleted, and the hash of the link that confirmed the
 * deletion, until it expires; the revocation of its tokens and signed URLs; and the end of its access to pictures of
 * shared albums, for the two days for which a signed URL may be valid. The mailbox represents the customer's own mail
 * program.
 */
export const kept = ['account', 'account_erasure', 'confirmation', 'customer', 'invoice'];
export const forAWhile = ['account_gone', 'album_gone', 'identity_revocation'];
