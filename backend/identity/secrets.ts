import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import type { Ports } from '../ports.ts';

const Jwk = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.string() });
const Secrets = z.object({ jwks: z.array(Jwk), cookieKeys: z.array(z.string()) });

/**
 * Private signing keys (the first one signs, the others only verify), and in the same order the keys that
 * sign the provider's cookies.
 */
export interface IdentitySecrets {
  readonly jwks: readonly (JWK & { readonly kty: string; readonly kid: string })[];
  readonly cookieKeys: readonly string[];
}

type Needs = Pick<Ports, 'store' | 'vault'>;

async function generate(): Promise<z.infer<typeof Secrets>> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    jwks: [{ ...jwk, kty: 'RSA', kid: randomBytes(9).toString('base64url'), alg: 'RS256', use: 'sig' }],
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
}

const sealed = async ({ vault }: Needs, secrets: z.infer<typeof Secrets>) =>
  JSON.stringify(await vault.seal(JSON.stringify(secrets)));

/**
 * The secrets are generated once per store: processes that start in parallel get the same keys. The store
 * contains them encrypted; plain keys of an earlier release are encrypted by this function.
 */
export async function loadSecrets(needs: Needs): Promise<IdentitySecrets> {
  const { store, vault } = needs;
  const select = () =>
    store.query<{ value: unknown }>("select value from identity_secret where name = 'provider'");
  let [row] = await select();
  if (row === undefined) {
    await store.query(
      "insert into identity_secret (name, value) values ('provider', $1::jsonb) on conflict (name) do nothing",
      [await sealed(needs, await generate())],
    );
    [row] = await select();
  }
  if (typeof row?.value === 'string') return Secrets.parse(JSON.parse(await vault.open(row.value)));
  const plain = Secrets.parse(row?.value);
  await store.query(
    "update identity_secret set value = $1::jsonb where name = 'provider' and jsonb_typeof(value) = 'object'",
    [await sealed(needs, plain)],
  );
  return plain;
}

/** Number of previous keys that can still verify signatures. */
const keptKeys = 2;

/**
 * Creates new keys, which each process uses for signing from its next start on. The previous keys continue to
 * verify: tokens, cookies and sign-out links signed with them stay valid until they expire or until two
 * further rotations.
 */
export async function rotateSecrets(
  needs: Needs,
): Promise<{ readonly signs: string; readonly verify: number }> {
  const old = await loadSecrets(needs);
  const fresh = await generate();
  const secrets = {
    jwks: [...fresh.jwks, ...old.jwks.slice(0, keptKeys).map((jwk) => Jwk.parse(jwk))],
    cookieKeys: [...fresh.cookieKeys, ...old.cookieKeys.slice(0, keptKeys)],
  };
  await needs.store.query("update identity_secret set value = $1::jsonb where name = 'provider'", [
    await sealed(needs, secrets),
  ]);
  return { signs: secrets.jwks[0]?.kid ?? '', verify: secrets.jwks.length - 1 };
}
