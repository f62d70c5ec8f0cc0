import { beforeAll, expect, test } from 'vitest';
import { authorizeUrl, Visitor, where } from '../../identity/backend/kit.ts';
import { sharedBackend, type RunningBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

test('a body that is long, deep or of many parts is refused before it is parsed', async () => {
  const { user } = await house.seed.customer();
  const put = async (body: string) => {
    const { status } = await fetch(`${house.origin}/svc/customers/customers/me`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${user.access_token}`, 'content-type': 'application/json' },
      body,
    });
    return status;
  };
  const named = (more: string) => `{"firstName":"Ann","lastName":"Lee"${more}}`;
  const keys = Array.from({ length: 2_000 }, (_, at) => `,"${at}":0`).join('');
  expect([
    await put(named('')),
    await put(named(`,"x":${'['.repeat(17)}${']'.repeat(17)}`)),
    await put(named(keys)),
    await put(named(`,"x":"${'x'.repeat(131_072)}"`)),
  ]).toEqual([200, 400, 400, 413]);
});

test('a sign-in for a resource that is not ours is refused', async () => {
  const visitor = new Visitor('10.6.0.7');
  const answer = await visitor.send(authorizeUrl(house, { resource: 'https://other.example' }).url);
  expect(where(answer).searchParams.get('error')).toBe('invalid_target');
});
