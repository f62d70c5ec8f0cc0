import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { endOtherSignIns, issueGrant, verifier } from '../../../backend/identity/index.ts';
import { loadSecrets } from '../../../backend/identity/secrets.ts';
import { accessTokenSeconds } from '../../../contracts/auth/oidc.ts';
import { houseOfThisFile, person, refresh } from '../../identity/backend/kit.ts';

const { house } = await houseOfThisFile();
/** Uses the limits of production, because the service in tests also issues tokens with a longer lifetime. */
const ports = { ...house.ports, config: { ...house.ports.config, seeding: false } };

/** Creates tokens signed with the service's own key, as an attacker with access to the store could do. */
async function forger(token: string) {
  const { jwks } = await loadSecrets(house.ports);
  const key = await importJWK(jwks[0] ?? {}, 'RS256');
  const { kid } = decodeProtectedHeader(token);
  return (change: Record<string, unknown>) =>
    new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
      .sign(key);
}

test('a token signed with the service’s key is refused if its grant is unknown or another account’s', async () => {
  const [who, other] = [await person(house), await person(house)];
  const { user } = await issueGrant(house.ports, who.id);
  const theirs = decodeJwt((await issueGrant(house.ports, other.id)).user.access_token);
  const forge = await forger(user.access_token);
  const check = verifier(ports);
  expect(await check(await forge({}))).toMatchObject({ subject: who.id });
  expect(await check(await forge({ grant_id: 'never-given' }))).toBe(null);
  expect(await check(await forge({ grant_id: theirs['grant_id'] }))).toBe(null);
});

test('a token signed with the service’s key is refused if its life is longer than any that is issued', async () => {
  const { user } = await issueGrant(house.ports, (await person(house)).id);
  const forge = await forger(user.access_token);
  const { iat = 0 } = decodeJwt(user.access_token);
  const check = verifier(ports);
  expect(await check(await forge({ exp: iat + accessTokenSeconds }))).not.toBe(null);
  expect(await check(await forge({ exp: iat + accessTokenSeconds + 1 }))).toBe(null);
});

test('the sign-in that ends all others keeps its access token and loses its refresh token', async () => {
  const who = await person(house);
  const [kept, other] = [await issueGrant(house.ports, who.id), await issueGrant(house.ports, who.id)];
  const { grant_id } = decodeJwt(kept.user.access_token);
  await endOtherSignIns(house.ports, who.id, String(grant_id));
  // A different process, which has not seen the token before.
  const check = verifier(ports);
  expect(await check(kept.user.access_token)).toMatchObject({ subject: who.id });
  expect(await check(other.user.access_token)).toBe(null);
  expect((await refresh(house, kept.user.refresh_token)).status).toBe(400);
});
