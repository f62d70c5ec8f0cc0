import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { issueGrant, verifier } from '../../../backend/identity/index.ts';
import { identityMigrations } from '../../../backend/identity/tables.ts';
import { loadSecrets, rotateSecrets } from '../../../backend/identity/secrets.ts';
import { signingKey } from '../../../backend/photos/pictures/keys.ts';
import { vaultOf } from '../../../backend/secrets/vault.ts';
import {
  authorizeUrl,
  freshStore,
  openHouse,
  person,
  refresh,
  signIn,
  where,
} from '../../identity/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';
import { ownStore } from '../../kit/preparedStore.ts';
import { testVault } from '../../kit/secretsKey.ts';

test('a copy of the store alone contains no usable key', async () => {
  const { backend } = await sharedBackend();
  const { store } = backend.ports;
  const { jwks } = await loadSecrets(backend.ports);
  const [secret] = await store.query(
    "select value::text as text from identity_secret where name = 'provider'",
  );
  const [photo] = await store.query<{ value: Uint8Array }>(
    "select value from photo_key where name = 'signing'",
  );
  expect(String(jwks[0]?.d)).toMatch(/^[\w-]{300,}$/);
  expect(secret?.['text']).not.toContain(String(jwks[0]?.d));
  const key = (await signingKey(backend.ports)).export();
  expect(Buffer.from(photo?.value ?? []).includes(key)).toBe(false);
});

test('a copy of the store contains no refresh token and no code, and those of an earlier release stay valid', async () => {
  const store = await freshStore();
  const house = await openHouse(store);
  const { tokens } = await signIn(house, await person(house));
  const token = tokens.refresh_token ?? '';
  const records = () =>
    store.query<{ id: string; text: string }>(
      "select id, payload::text as text from identity_record where model in ('RefreshToken', 'AuthorizationCode')",
    );
  expect((await records()).length).toBeGreaterThan(0);
  expect(JSON.stringify(await records())).not.toContain(token);
  // Simulates a secret that an earlier release stored.
  await store.query(
    "update identity_record set id = $1, payload = payload || jsonb_build_object('jti', $1::text) where model = 'RefreshToken'",
    [token],
  );
  await store.query(identityMigrations.find(({ id }) => id === '0942_identity_hashed_tokens')?.sql ?? '');
  expect((await refresh(house, token)).status).toBe(200);
  await house.close();
  await store.close();
});

test('plain keys of an earlier release stay the same and are encrypted at the next start', async () => {
  const store = await ownStore('migrated');
  const ports = { store, vault: testVault };
  const made = await loadSecrets(ports);
  const plain = Buffer.alloc(32, 7);
  await store.query("update identity_secret set value = $1::jsonb where name = 'provider'", [
    JSON.stringify(made),
  ]);
  await store.query("update photo_key set value = $1 where name = 'signing'", [plain]);
  const random = { uuid: () => '', bytes: (count: number) => new Uint8Array(count) };
  const read = async () => [await loadSecrets(ports), (await signingKey({ ...ports, random })).export()];
  expect(await read()).toEqual([made, plain]);
  const [row] = await store.query(
    "select jsonb_typeof(value) as type from identity_secret where name = 'provider'",
  );
  expect(row?.['type']).toBe('string');
  expect(await read()).toEqual([made, plain]);
  await store.close();
});

test('a store encrypted with another key is refused, with the remedy', async () => {
  const store = await ownStore('migrated');
  await loadSecrets({ store, vault: testVault });
  await expect(
    loadSecrets({ store, vault: vaultOf('another key of at least 32 characters') }),
  ).rejects.toThrow(
    'The store’s secrets were encrypted with another key: set SECRETS_KEY to it, or put its secrets.key back into the data folder.',
  );
  await store.close();
});

test('after a rotation new keys sign, old sign-ins stay valid, and a running process loads the new keys', async () => {
  const store = await freshStore();
  const before = await openHouse(store);
  const who = await person(before);
  const old = (await issueGrant(before.ports, who.id)).user.access_token;
  const running = verifier(before.ports);
  expect(await running(old)).toMatchObject({ subject: who.id });
  const browser = await signIn(before, who);
  await rotateSecrets(before.ports);
  // Simulates a start after the rotation: a new provider on another port with the same store.
  const after = await openHouse(store, {}, before.origin);
  const fresh = (await issueGrant(after.ports, who.id)).user.access_token;
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
  expect(await verifier(after.ports)(old)).toMatchObject({ subject: who.id });
  expect(await running(fresh)).toMatchObject({ subject: who.id });
  expect((await refresh(after, browser.tokens.refresh_token)).status).toBe(200);
  const { url } = authorizeUrl(before, { prompt: 'none' });
  const page = where(await browser.visitor.send(url.replace(before.origin, after.address)));
  expect(page.searchParams.has('code')).toBe(true);
  await Promise.all([before.close(), after.close()]);
  await store.close();
});

test('the code of a hand-off is encrypted in the reply stored for a repeat of the call', async () => {
  const { origin, seed, backend } = await sharedBackend();
  const { id, user } = await seed.customer();
  const open = async () =>
    (
      await fetch(`${origin}/svc/uploads/hand-offs`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user.access_token}`,
          'content-type': 'application/json',
          'idempotency-key': `repeat-${id}`,
        },
        body: '{}',
      })
    ).json() as Promise<{ readonly code: string }>;
  const first = await open();
  expect(await open()).toEqual(first);
  const kept = await backend.ports.store.query(
    'select body::text as text from idempotent_reply where subject = $1',
    [id],
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]?.['text']).not.toContain(first.code);
});
