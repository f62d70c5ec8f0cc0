import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import type { Store } from '../store/port.ts';

const Jwk = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.string() });
const Secrets = z.object({ jwks: z.array(Jwk), cookieKeys: z.array(z.string()) });

/** Private signing keys (the first signs) and the keys that sign the provider's cookies. */
export interface IdentitySecrets {
  readonly jwks: readonly (JWK & { readonly kty: string; readonly kid: string })[];
  readonly cookieKeys: readonly string[];
}

async function generate(): Promise<IdentitySecrets> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    jwks: [{ ...jwk, kty: 'RSA', kid: randomBytes(9).toString('base64url'), alg: 'RS256', use: 'sig' }],
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
}

/** Generated once per store: two processes that start together end with the same keys. */
export async function loadSecrets(store: Store): Promise<IdentitySecrets> {
  const select = () => store.query("select value from identity_secret where name = 'provider'");
  let [row] = await select();
  if (row === undefined) {
    await store.query(
      "insert into identity_secret (name, value) values ('provider', $1::jsonb) on conflict (name) do nothing",
      [JSON.stringify(await generate())],
    );
    [row] = await select();
  }
  return Secrets.parse(row?.['value']);
}
