import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vaultOf } from '../../backend/secrets/vault.ts';

/** The encryption key of all stores that tests copy, so that one process can decrypt what another one encrypted. */
export const testSecretsKey = 'the key of stores that only tests open';
export const testVault = vaultOf(testSecretsKey);

/** Writes the key to where a backend that starts without `SECRETS_KEY` reads it. */
export function laySecretsKey(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'secrets.key'), testSecretsKey, { mode: 0o600 });
}
