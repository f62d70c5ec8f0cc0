import { expect, test } from 'vitest';
import { putBusinessDetails } from '../../../contracts/extensions/account.ts';
import { senderFor } from '../../../src/services/send.ts';

/**
 * Returns the result of a call that needs a fresh sign-in and is answered with 401 and this challenge, and
 * the tokens that then count as refused.
 */
async function answeredWith(challenge: string) {
  const spent: (string | null)[] = [];
  const send = senderFor({
    baseOf: () => 'http://services.example',
    readToken: () => 'token',
    refusedToken: (token) => void spent.push(token),
    heardTime: () => undefined,
    language: () => 'nl-NL',
    fetch: () =>
      Promise.resolve(new Response('{}', { status: 401, headers: { 'WWW-Authenticate': challenge } })),
  });
  const call = { params: {}, query: {}, body: {} };
  const sending = { row: putBusinessDetails, call, correlationId: 'c', attempt: 1 };
  return [await send(sending, AbortSignal.timeout(5_000)), spent];
}

test('[6.2b] a 401 that requires a fresh sign-in is a refusal and requests no other token', async () => {
  expect(await answeredWith('Bearer error="insufficient_user_authentication", max_age="300"')).toEqual([
    { kind: 'refused', refusal: 'signInAgain' },
    [],
  ]);
});

test('[6.2b] a 401 for an expired token requests another token', async () => {
  expect(await answeredWith('Bearer')).toEqual([{ kind: 'unauthorized' }, ['token']]);
});
