import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartRefused } from '../../backend/refused.ts';
import { openVault } from '../../backend/secrets/vault.ts';
import type { Vault } from '../../backend/secrets/vault.ts';
import { unlessGone } from './files.ts';

/**
 * The manifest is written last, so a folder without it is not a complete backup. Only the service's own key can
 * decrypt `sealed`.
 */
const manifest = z.object({
  format: z.literal(1),
  store: z.enum(['embedded', 'postgres']),
  made: z.string(),
  sealed: z.string(),
});
export type Manifest = z.infer<typeof manifest>;

const place = (folder: string): string => join(folder, 'manifest.json');

export const writeManifest = (folder: string, written: Manifest): Promise<void> =>
  writeFile(place(folder), `${JSON.stringify(written)}\n`, { flush: true });

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await unlessGone(readFile(place(folder), 'utf8'));
  if (text === null) throw new StartRefused(`${folder} contains no complete backup.`);
  const read = z.safeParse(manifest, JSON.parse(text));
  if (!read.success) throw new StartRefused(`${folder} contains a backup that this release cannot read.`);
  return read.data;
}

/**
 * Returns the vault of the existing key. Throws if there is no key, because opening the vault would then create one.
 */
export function vaultOfService(dataDir: string, secretsKey: string | undefined): Vault {
  if (secretsKey === undefined && !existsSync(join(dataDir, 'secrets.key')))
    throw new StartRefused(
      `The key of the service is needed: set SECRETS_KEY, or put its secrets.key into ${dataDir}.`,
    );
  return openVault(dataDir, secretsKey);
}
