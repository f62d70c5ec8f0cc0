import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vaultOf } from '../../backend/secrets/vault.ts';

/** The key of every store that tests copy: one process can open what another one sealed in it. */
export const testSecretsKey = 'the key of stores that only tests open';
export const testVault = vaultOf(testSecretsKey);

/** Puts the key where a start without `SECRETS_KEY` reads it. */
export function laySecretsKey(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'secrets.key'), testSecretsKey, { mode: 0o600 });
}
