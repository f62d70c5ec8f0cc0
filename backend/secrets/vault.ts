import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { StartRefused } from '../refused.ts';

/** Encrypts secrets in the store: signing keys, and responses that contain a secret. */
export interface Vault {
  /** Returns the text as a JWE (RFC 7516) in its compact form. */
  seal(text: string): Promise<string>;
  /** Throws {@link StartRefused} if the text was sealed with another key. */
  open(sealed: string): Promise<string>;
}

/** The key file is next to the store's folder, so that a copy of the store alone cannot be decrypted. */
const keyFile = 'secrets.key';

/**
 * Returns the vault of a data folder. The key is `SECRETS_KEY`, or the file `secrets.key` in the data folder,
 * which the first start creates with mode 0600. Several processes with one database need the same
 * `SECRETS_KEY`.
 */
export function openVault(dataDir: string, secretsKey: string | undefined): Vault {
  return vaultOf(secretsKey ?? keyIn(join(dataDir, keyFile)));
}

/** Returns a vault with the given key of at least 32 characters. */
export function vaultOf(secretsKey: string): Vault {
  const key = new Uint8Array(hkdfSync('sha256', secretsKey, '', 'secrets of the store', 32));
  return {
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    open: async (sealed) => {
      try {
        const { plaintext } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return new TextDecoder().decode(plaintext);
      } catch (error) {
        throw new StartRefused(
          `The store’s secrets were encrypted with another key: set SECRETS_KEY to it, or put its ${keyFile} back into the data folder.`,
          { cause: error },
        );
      }
    },
  };
}

function keyIn(path: string): string {
  if (!existsSync(path)) {
    const unfinished = `${path}.new`;
    writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(unfinished, path);
  }
  return readFileSync(path, 'utf8').trim();
}
