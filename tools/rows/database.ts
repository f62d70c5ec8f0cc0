import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { demoMigrations } from '../../demo/tables.ts';
import { preparedStore } from '../../tests/kit/preparedStore.ts';

/** Provides an in-process database with all tables of product, demo and stand-ins. */
export async function withDatabase<T>(use: (database: PGlite) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'));
  try {
    await cp(await preparedStore('migrated'), folder, { recursive: true });
    const database = await PGlite.create(folder);
    try {
      for (const { sql } of demoMigrations) if (sql !== undefined) await database.exec(sql);
      return await use(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
