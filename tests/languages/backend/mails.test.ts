import { beforeAll, expect, test } from 'vitest';
import { mailNewPassword, tellNewPassword } from '../../../backend/identity/reset.ts';
import { mailResetLink } from '../../../backend/identity/index.ts';
import { requestLink, subscribe } from '../../../backend/newsletter/subscriptions.ts';
import { mailsTo, person } from '../../confirmations/backend/kit.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

/** Returns a customer of the British channel who reads Swedish. */
async function swedish() {
  const who = await person(house);
  await house.backend.ports.store.query("update customer set locale = 'sv-SE' where id = $1", [who.id]);
  return who;
}
const languages = async (email: string, count: number) => {
  const mails = async () => mailsTo(house, email);
  await expect.poll(async () => (await mails()).length).toBe(count);
  return (await mails()).map(({ html }) => /<html lang="([^"]*)"/.exec(html)?.[1]);
};

test('mails to a customer are in the language they chose, whatever the brand that they came from', async () => {
  const { ports } = house.backend;
  const who = await swedish();
  const wanted = `new-${who.email}`;
  await ports.jobs.enqueue(mailResetLink, { email: who.email, channel: 'alb-gb' });
  await ports.jobs.enqueue(mailNewPassword, { accountId: who.id, at: 0, channel: 'alb-gb' });
  await requestLink(ports, who.email, 'alb-gb', 'sv-SE');
  await who.askDeletion();
  await who.askEmail(wanted);
  expect(await languages(who.email, 5)).toEqual(Array(5).fill('sv-SE'));
  expect(await languages(wanted, 1)).toEqual(['sv-SE']);
});

test('an unset language, and an address without an account, use the language of the brand', async () => {
  const { ports } = house.backend;
  const who = await person(house);
  await tellNewPassword(ports, { accountId: who.id, at: 0, channel: 'pbx-ie' });
  const email = `guest-${who.email}`;
  await subscribe(ports, email, 'pbx-ie');
  expect([await languages(who.email, 1), await languages(email, 1)]).toEqual([['en-GB'], ['en-IE']]);
});
