import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveJob } from '../../../../backend/downloads/job.ts';
import { mailResetLink } from '../../../../backend/identity/reset.ts';
import { ingestJob } from '../../../../backend/photos/uploads/records.ts';
import { startTestBackend } from '../../../kit/backend.ts';
import type { TestBackend } from '../../../kit/backend.ts';
import { fixture, makeCustomer } from '../../backend/backend.ts';
import { announce, idOf, sendFrom, settled, upload } from '../../backend/tus.ts';
import { blackPng } from '../../backend/blackPng.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
}, 120_000);
afterAll(() => run.stop());

const pictures = 12;
const kinds = [archiveJob, mailResetLink, ingestJob];

/** Records which jobs end, and in which order. */
const record = `
create table job_ended (place integer generated always as identity, kind text, customer_id text);
create function job_ends() returns trigger language plpgsql as $$
begin
  insert into job_ended (kind, customer_id) values (old.kind, old.customer_id);
  return null;
end $$;
create trigger job_deleted after delete on job for each row execute function job_ends();
create trigger job_done after update on job for each row
  when (old.state = 'running' and new.state in ('done', 'givenUp')) execute function job_ends();
`;
/** Trigger that prevents queued jobs from starting until it is removed. */
const hold = `
create function job_waits() returns trigger language plpgsql as $$
begin
  new.run_at := new.run_at + interval '1 hour';
  return new;
end $$;
create trigger job_held before insert on job for each row execute function job_waits();
`;
const giveBack = `
drop trigger job_held on job;
update job set run_at = run_at - interval '1 hour' where state = 'waiting';
select pg_notify('job', kind) from (select distinct kind from job where state = 'waiting') as waiting;
`;

// All jobs are queued before the first one starts, so the machine's speed affects when each job ends but not their
// order.
test('F28: a customer’s twelve large pictures do not delay another’s photo, mail or archive', {
  timeout: 300_000,
}, async () => {
  const { origin, backend } = run;
  const { store, jobs, random } = backend.ports;
  const email = `bob-${random.uuid()}@example.com`;
  const bob = await makeCustomer(origin, { email });
  const ann = await makeCustomer(origin);
  const { id: held } = await upload(origin, bob, {
    name: 'before.jpg',
    type: 'image/jpeg',
    bytes: await fixture('dunes-turned.jpg'),
  });
  await store.query(hold);
  const begin = async (who: typeof ann, name: string, type: string, bytes: Buffer) => {
    const { location } = await announce(origin, who, { name, type, bytes });
    await sendFrom(origin, who, location ?? '', 0, bytes);
    return idOf(location ?? '');
  };
  const sent: string[] = [];
  for (let n = 0; n < pictures; n += 1)
    sent.push(await begin(ann, 'large.png', 'image/png', blackPng(3_000, 2_000, String(n))));
  await jobs.enqueue(mailResetLink, { email }, { customer: email });
  const archive = random.uuid();
  await bob.ask('POST', '/svc/downloads/downloads', { id: archive, name: 'July', photos: [held] });
  const photo = await begin(bob, 'dunes.jpg', 'image/jpeg', await fixture('dunes.jpg'));

  await store.query(record);
  await store.query(giveBack);
  for (const id of sent) expect((await settled(ann, id)).state).toBe('ready');
  expect((await settled(bob, photo)).state).toBe('ready');
  const archives = await bob.ask<{ items: { id: string; state: string }[] }>(
    'GET',
    '/svc/downloads/downloads',
  );
  expect(archives.body.items.find(({ id }) => id === archive)?.state).toBe('finished');
  const mails = await fetch(`${origin}/svc/seed/mails?to=${email}`);
  expect(((await mails.json()) as { mails: unknown[] }).mails).toHaveLength(1);

  const ended = await store.query<{ kind: string; customer_id: string }>(
    'select kind, customer_id from job_ended where kind = any($1) order by place',
    [kinds],
  );
  const whose = ended.map(({ kind, customer_id }) => (customer_id === ann.id ? 'large' : kind));
  expect(whose.toSorted()).toEqual([...kinds, ...sent.map(() => 'large')].toSorted());
  // If there were a single queue for all customers, Bob's jobs would end after all of Ann's.
  const before = (kind: string) =>
    whose.slice(0, whose.indexOf(kind)).filter((each) => each === 'large').length;
  for (const kind of kinds) expect(before(kind), kind).toBeLessThan(pictures / 2);
});

test('F28: a customer at the limit of open uploads or bytes is refused before a byte, others are not', async () => {
  const small = await startTestBackend({ environment: { OPEN_UPLOADS: '3', OPEN_UPLOADS_MB: '10' } });
  try {
    const { origin } = small;
    const [ann, bob, cid] = [
      await makeCustomer(origin),
      await makeCustomer(origin),
      await makeCustomer(origin),
    ];
    const bytes = await fixture('dunes.jpg');
    const file = { name: 'dunes.jpg', type: 'image/jpeg', bytes };
    const begin = (who: typeof ann, size?: number) => announce(origin, who, file, size);
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(ann)));
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 507, 507, 507,
    ]);
    expect(await begin(ann)).toMatchObject({ status: 507, text: 'quota' });
    const mebibyte = 1024 ** 2;
    expect((await begin(bob, 6 * mebibyte)).status).toBe(201);
    expect(await begin(bob, 6 * mebibyte)).toMatchObject({ status: 507, text: 'quota' });
    expect((await begin(bob, 4 * mebibyte)).status).toBe(201);
    // A finished upload frees its slot.
    const { location } = begun.find(({ status }) => status === 201) ?? { location: null };
    await sendFrom(origin, ann, location ?? '', 0, bytes);
    expect((await begin(ann)).status).toBe(201);
    expect((await upload(origin, cid, file)).outcome.state).toBe('ready');
  } finally {
    await small.stop();
  }
});
