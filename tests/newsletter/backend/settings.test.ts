import { beforeAll, expect, test } from 'vitest';
import { mostMails, requestLink } from '../../../backend/newsletter/subscriptions.ts';
import { person, type Person } from '../../albums/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const path = '/svc/customers/customers/me/newsletter';
const stateOf = async (who: Person) => (await who.ask<{ state: string }>('GET', path)).body.state;
const put = async (who: Person, on: boolean) => {
  const { status, body } = await who.ask<{ state: string }>('PUT', path, { on, channel: 'alb-gb' });
  return status === 200 ? body.state : status;
};
const mailsTo = (email: string) =>
  house.backend.ports.store.query<{ body: string }>(
    'select body from mail where recipient = $1 order by sent_at, id',
    [email],
  );
const follow = async ({ email }: Person, mail: number) => {
  await expect.poll(() => mailsTo(email)).toHaveLength(mail);
  const query = new URL(/http\S+/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[0] ?? '').searchParams;
  const address = encodeURIComponent(query.get('email') ?? '');
  const token = query.get('confirmation-token') ?? '';
  const answer = await fetch(
    `${house.origin}/svc/emailGateway/api/v1/Profiles/${address}/subscription/confirm/${token}`,
  );
  return answer.status;
};

test('[2.52c] [7.9] switched on, the newsletter awaits the mailed link; switched off, it ends at once', async () => {
  const who = await person(house.origin);
  expect(await stateOf(who)).toBe('off');
  expect([await put(who, true), await stateOf(who)]).toEqual(['waiting', 'waiting']);
  expect([await follow(who, 1), await stateOf(who)]).toEqual([204, 'on']);
  expect([await put(who, true), await put(who, false), await stateOf(who)]).toEqual(['on', 'off', 'off']);
  expect(await follow(who, 1)).toBe(404);
});

test('[7.9] switching off and on floods no mailbox: the daily limit of links continues', async () => {
  const who = await person(house.origin);
  for (let mails = 1; mails <= mostMails; mails += 1) {
    expect(await put(who, true)).toBe('waiting');
    await expect.poll(() => mailsTo(who.email)).toHaveLength(mails);
    expect(await put(who, false)).toBe('off');
  }
  expect([await put(who, true), await stateOf(who)]).toEqual([429, 'off']);
  const { ports } = house.backend;
  const tomorrow = { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + 24 * 3_600_000 + 1 } };
  expect(await requestLink(tomorrow, who.email, 'alb-gb')).toBe(true);
});

test('the newsletter of one customer does not change another’s', async () => {
  const [one, other] = [await person(house.origin), await person(house.origin)];
  await put(one, true);
  expect([await follow(one, 1), await put(other, false)]).toEqual([204, 'off']);
  expect([await stateOf(one), await stateOf(other)]).toEqual(['on', 'off']);
});
