import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { confirmDeletion, erase, eraseJob } from '../../../backend/confirmations/deletion.ts';
import { confirmEmailChange, signOutJob } from '../../../backend/confirmations/emailChange.ts';
import {
  followLink,
  hasDeleted,
  hashOf,
  issueLink,
  linkLife,
  markUsed,
  mayMail,
  mostMails,
  pendingEmail,
  sweepLinks,
} from '../../../backend/confirmations/links.ts';
import type { Kind } from '../../../backend/confirmations/links.ts';
import { changedJob, mailChanged, mailLink } from '../../../backend/confirmations/mails.ts';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import {
  AccountRefused,
  accountById,
  closeAccount,
  issueGrant,
  verifier,
} from '../../../backend/identity/index.ts';
import type { Forget } from '../../../backend/part.ts';
import type { Ports } from '../../../backend/ports.ts';
import { person } from '../../albums/backend/kit.ts';
import { sharedBackend } from '../../kit/backend.ts';

// Tests the links without the rest of the service, with a clock that the tests set; jobs that a confirmation enqueues
// are recorded but not run.

const hour = 3_600_000;
let origin: string;
let real: Ports;
beforeAll(async () => {
  const house = await sharedBackend();
  origin = house.origin;
  real = house.backend.ports;
});

/** Returns the service's functions at a given time; enqueued jobs and e-mails are recorded. */
function at(now: number) {
  const asked: unknown[][] = [];
  const mailed: { to: string }[] = [];
  const ports: Ports = {
    ...real,
    clock: { ...real.clock, now: () => now },
    jobs: { enqueue: async (kind, payload) => void asked.push([kind, payload]) },
    mail: { ...real.mail, send: async (mail) => void mailed.push(mail) },
  };
  return { ports, asked, mailed };
}
const free = () => `${randomUUID()}@example.com`;
const now = Date.parse('2026-11-26T10:00:00Z');
const issue = (subject: string, kind: Kind, email: string | null = null, when = now) =>
  issueLink(at(when).ports, { kind, subject, email });
const follow = (subject: string, kind: Kind, token: string, when = now) =>
  real.store.transaction(async (tx) => {
    const followed = await followLink(tx, at(when).ports.clock, { kind, subject, token });
    return followed.how;
  });
const use = (token: string, when = now) => markUsed(real.store, at(when).ports.clock, hashOf(token), null);
const linksOf = (subject: string) =>
  real.store.query('select * from confirmation where subject = $1 order by token_hash', [subject]);
const isAlive = async (token: string) => (await verifier(real)(token)) !== null;

test('[7.11] a newer link replaces the one of its customer and kind that was not followed, and no other', async () => {
  const [who, other] = [randomUUID(), randomUUID()];
  const used = await issue(who, 'emailChange', 'first@example.com');
  await use(used.token);
  const [old, deletion] = [await issue(who, 'emailChange'), await issue(who, 'deletion')];
  const theirs = await issue(other, 'emailChange');
  const next = await issue(who, 'emailChange');
  expect([
    await follow(who, 'emailChange', used.token),
    await follow(who, 'emailChange', old.token),
    await follow(who, 'deletion', deletion.token),
    await follow(other, 'emailChange', theirs.token),
    await follow(who, 'emailChange', next.token),
    await follow(other, 'emailChange', next.token),
    await follow(who, 'deletion', next.token),
  ]).toEqual(['again', 'unknown', 'first', 'first', 'first', 'unknown', 'unknown']);
});

test('[7.11] a link works until its expiry; once followed, it is used up alone', async () => {
  const who = randomUUID();
  const [link, other] = [await issue(who, 'emailChange', 'new@example.com'), await issue(who, 'deletion')];
  expect(link.until).toBe(now + linkLife);
  expect([
    await follow(who, 'emailChange', link.token, link.until - 1),
    await follow(who, 'emailChange', link.token, link.until),
  ]).toEqual(['first', 'expired']);
  await use(link.token);
  expect([
    await follow(who, 'emailChange', link.token),
    await follow(who, 'deletion', other.token),
    await hasDeleted(real, other.token),
  ]).toEqual(['again', 'first', false]);
  await use(other.token);
  expect([await hasDeleted(real, other.token), await hasDeleted(real, link.token)]).toEqual([true, false]);
});

test('[2.52a] a pending address belongs to its customer until its link is followed or expires', async () => {
  const [who, other] = [randomUUID(), randomUUID()];
  await issue(other, 'emailChange', 'other@example.com');
  await issue(who, 'deletion', 'none@example.com');
  const pending = (when: number) => pendingEmail(at(when).ports, who);
  expect(await pending(now)).toBe(null);
  const { token, until } = await issue(who, 'emailChange', 'new@example.com');
  expect([await pending(until - 1), await pending(until)]).toEqual([
    { email: 'new@example.com', until: new Date(until).toISOString() },
    null,
  ]);
  await use(token);
  expect(await pending(now)).toBe(null);
});

test('[5.13] each hour has its own limit of mails for each kind', async () => {
  const [who, other] = [randomUUID(), randomUUID()];
  const may = (subject: string, kind: Kind, when: number) => mayMail(at(when).ports, subject, kind);
  const asked: boolean[] = [];
  for (let times = 0; times <= mostMails; times += 1) asked.push(await may(who, 'deletion', now + times));
  expect(asked).toEqual([...Array.from({ length: mostMails }, () => true), false]);
  expect([
    await may(who, 'emailChange', now),
    await may(other, 'deletion', now),
    await may(who, 'deletion', now + hour - 1),
    await may(who, 'deletion', now + hour),
  ]).toEqual([true, true, false, true]);
});

test('[7.11] links are deleted a day after their expiry, counts of mails with their hour; others stay', async () => {
  // This is long before the times that other tests use, so that only the rows of this test expire.
  const past = Date.parse('2001-01-01T00:00:00Z');
  const [who, later] = [randomUUID(), randomUUID()];
  const { until } = await issue(who, 'deletion', null, past);
  await issue(later, 'deletion', null, past + 1);
  await mayMail(at(past).ports, who, 'deletion');
  await mayMail(at(past + 1).ports, later, 'deletion');
  const counts = async () =>
    (
      await real.store.query<{ subject: string }>(
        'select subject from confirmation_asked where subject in ($1, $2)',
        [who, later],
      )
    ).map(({ subject }) => subject);
  const left = async () => [(await linksOf(who)).length, (await linksOf(later)).length, await counts()];
  await sweepLinks(at(past + hour - 1).ports);
  expect(await left()).toEqual([1, 1, expect.arrayContaining([who, later])]);
  await sweepLinks(at(past + hour).ports);
  expect(await left()).toEqual([1, 1, [later]]);
  await sweepLinks(at(until + linkLife - 1).ports);
  expect(await left()).toEqual([1, 1, []]);
  await sweepLinks(at(until + linkLife).ports);
  expect(await left()).toEqual([0, 1, []]);
});

const confirm = (ports: Ports, subject: string, token: string, moved = async () => undefined) =>
  confirmEmailChange(ports, { subject, grant: 'none' }, token, moved);

test('[7.11] a change of address enqueues its notice and the end of other sign-ins, which end at once', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const [grant, others] = [await issueGrant(real, who.id), await issueGrant(real, other.id)];
  const email = free();
  const { token } = await issue(who.id, 'emailChange', email);
  const { ports, asked } = at(now);
  expect([await confirm(ports, who.id, token), await confirm(ports, who.id, token)]).toEqual([
    'first',
    'again',
  ]);
  expect(asked).toEqual([
    [signOutJob, { subject: who.id, grant: 'none' }],
    [changedJob, { hash: hashOf(token), channel: 'alb-gb' }],
  ]);
  expect([await isAlive(grant.user.access_token), await isAlive(others.user.access_token)]).toEqual([
    false,
    true,
  ]);
  const records = await real.store.query('select id, email, changed from customer where id in ($1, $2)', [
    who.id,
    other.id,
  ]);
  expect(records).toHaveLength(2);
  expect(records).toContainEqual({ id: who.id, email, changed: true });
  expect(records).toContainEqual({ id: other.id, email: other.email, changed: false });
});

test('[5.13] [7.11] a change that cannot be made leaves the address and its link unchanged', async () => {
  const changed = async (id: string) => (await accountById(real.store, id))?.email ?? null;
  const wanted = free();
  // A link changes nothing for a customer who has been deleted, or whose identity has been closed.
  const [deleted, closed, who] = [await person(origin), await person(origin), await person(origin)];
  await deleteCustomer(real.store, deleted.id, new Date(now).toISOString());
  await closeAccount(real.store, closed.id, new Date(now).toISOString());
  for (const { id } of [deleted, closed]) {
    const { token } = await issue(id, 'emailChange', wanted);
    expect(await confirm(at(now).ports, id, token)).toBe('unknown');
  }
  expect(await changed(deleted.id)).toBe(deleted.email);
  const { token } = await issue(who.id, 'emailChange', wanted);
  for (const failure of [new Error('the newsletter is away'), new AccountRefused('email')]) {
    const { ports, asked } = at(now);
    await expect(confirm(ports, who.id, token, () => Promise.reject(failure))).rejects.toBe(failure);
    expect([await changed(who.id), asked]).toEqual([who.email, []]);
  }
  expect(await follow(who.id, 'emailChange', token)).toBe('first');
});

test('[7.11] a confirmed deletion ends every sign-in at once; a deleted customer has no link', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const { token } = await issue(who.id, 'deletion');
  const { ports, asked } = at(now);
  expect(await confirmDeletion(ports, other.id, token)).toBe('unknown');
  expect([await isAlive(who.token), await isAlive(other.token)]).toEqual([true, true]);
  expect([await confirmDeletion(ports, who.id, token), await confirmDeletion(ports, who.id, token)]).toEqual([
    'first',
    'again',
  ]);
  expect([await isAlive(who.token), await isAlive(other.token)]).toEqual([false, true]);
  expect(asked).toEqual([[eraseJob, { customerId: who.id }]]);
  const again = await issue(who.id, 'deletion');
  expect([await confirmDeletion(ports, who.id, again.token), asked.length]).toEqual(['unknown', 1]);
});

const beganErasing = (id: string) =>
  real.store.query('insert into account_erasure (customer_id, began_at) values ($1, $2)', [id, now]);
const doneAt = async (id: string) => {
  const [row] = await real.store.query<{ done_at: bigint | null }>(
    'select done_at from account_erasure where customer_id = $1',
    [id],
  );
  return row === undefined ? undefined : row.done_at;
};
/** Creates rows that are deleted with an account, in all tables of this domain. */
async function fill(id: string): Promise<void> {
  await issue(id, 'deletion');
  await issue(id, 'emailChange', free());
  await mayMail(at(now).ports, id, 'deletion');
  await real.store.query(
    "insert into idempotent_reply (subject, call, key, request_hash, begun_at) values ($1, 'a', 'b', 'c', now())",
    [id],
  );
}
const leftOf = async (id: string) => [
  (await linksOf(id)).map(({ kind }) => String(kind)).sort(),
  (await real.store.query('select 1 from confirmation_asked where subject = $1', [id])).length,
  (await real.store.query('select 1 from idempotent_reply where subject = $1', [id])).length,
];

test('[7.11] an erasure belongs to one deleted account, runs once, and can be awaited', async () => {
  const [who, living, waiting, other] = [
    await person(origin),
    await person(origin),
    await person(origin),
    await person(origin),
  ];
  for (const { id } of [who, waiting, other]) {
    await fill(id);
    await deleteCustomer(real.store, id, new Date(now).toISOString());
  }
  await fill(living.id);
  for (const { id } of [who, living, waiting]) await beganErasing(id);
  const forgot: string[] = [];
  const forget =
    (answer: 'done' | 'later'): Forget =>
    async (_, { id }) => {
      forgot.push(id);
      return answer;
    };
  const { ports, asked } = at(now);
  const eraseOf = (customerId: string, domains: readonly Forget[]) =>
    erase({ customerId }, ports, { domains, goingOn: [] });
  // The work has no effect for a customer who is not being deleted, without a request, and for an unknown id.
  for (const id of [living.id, other.id, randomUUID()]) await eraseOf(id, [forget('done')]);
  expect([forgot, asked, await doneAt(living.id), await isAlive(living.token)]).toEqual([[], [], null, true]);
  await eraseOf(waiting.id, [forget('later'), forget('done')]);
  expect([forgot, asked, await doneAt(waiting.id)]).toEqual([
    [waiting.id, waiting.id],
    [[eraseJob, { customerId: waiting.id }]],
    null,
  ]);
  for (const _ of [1, 2]) await eraseOf(who.id, [forget('done')]);
  expect([forgot.slice(2), asked.length, await doneAt(who.id)]).toEqual([[who.id], 1, BigInt(now)]);
  expect([await doneAt(waiting.id), await isAlive(who.token)]).toEqual([null, false]);
  // The link that deleted the account still responds; all other rows of this domain are deleted, and no rows of other
  // customers.
  expect([await leftOf(who.id), await leftOf(living.id), await leftOf(other.id)]).toEqual([
    [['deletion'], 0, 0],
    [['deletion', 'emailChange'], 1, 1],
    [['deletion', 'emailChange'], 1, 1],
  ]);
});

test('[7.11] an erasure waits a second for work of the customer’s that is still running', async () => {
  const who = await person(origin);
  await deleteCustomer(real.store, who.id, new Date(now).toISOString());
  await beganErasing(who.id);
  const [job, key] = [randomUUID(), 'nobody.takes'];
  await real.store.query(
    "insert into job (id, kind, payload, state, run_at, lease_until, customer_id) values ($1, $2, '{}', 'running', now(), now() + interval '1 day', $3)",
    [job, key, who.id],
  );
  const { ports, asked } = at(now);
  const forgot: string[] = [];
  const domains: Forget[] = [async (_, { id }) => (forgot.push(id), 'done')];
  const go = () => erase({ customerId: who.id }, ports, { domains, goingOn: [] });
  await go();
  expect([asked, forgot, await doneAt(who.id)]).toEqual([[[eraseJob, { customerId: who.id }]], [], null]);
  await real.store.query('delete from job where id = $1', [job]);
  await go();
  expect([asked.length, forgot, await doneAt(who.id)]).toEqual([1, [who.id], BigInt(now)]);
});

test('[7.11] a link is mailed to the customer or the new address; a deleted customer gets neither', async () => {
  const [who, deleted] = [await person(origin), await person(origin)];
  await deleteCustomer(real.store, deleted.id, new Date(now).toISOString());
  const email = free();
  const { ports, mailed } = at(now);
  for (const payload of [
    { subject: deleted.id, kind: 'deletion', email: null },
    { subject: randomUUID(), kind: 'emailChange', email },
    { subject: who.id, kind: 'deletion', email: null },
    { subject: who.id, kind: 'emailChange', email },
  ])
    await mailLink({ channel: 'alb-gb', ...payload }, ports);
  expect(mailed.map(({ to }) => to)).toEqual([who.email, email]);
  expect([await linksOf(deleted.id), (await linksOf(who.id)).map(({ kind }) => String(kind)).sort()]).toEqual(
    [[], ['deletion', 'emailChange']],
  );
});

test('[7.11] each old address is notified once, then deleted; one with a pending notice stays', async () => {
  const [who, other] = [await person(origin), await person(origin)];
  const { ports, mailed } = at(now);
  const hashes = [];
  for (const { id, email } of [other, who]) {
    const { token } = await issue(id, 'emailChange', free());
    await markUsed(real.store, ports.clock, hashOf(token), email);
    hashes.push(hashOf(token));
  }
  for (const _ of [1, 2]) await mailChanged({ hash: hashes[1], channel: 'alb-gb' }, ports);
  expect(mailed.map(({ to }) => to)).toEqual([who.email]);
  const old = async ({ id }: { id: string }) =>
    (await linksOf(id)).filter(({ kind }) => kind === 'emailChange').map(({ old_email }) => old_email);
  expect([await old(who), await old(other)]).toEqual([[null], [other.email]]);
});
