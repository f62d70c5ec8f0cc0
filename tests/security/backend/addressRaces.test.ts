import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { confirmEmailChange } from '../../../backend/confirmations/emailChange.ts';
import { issueLink } from '../../../backend/confirmations/links.ts';
import { changedJob, mailChanged } from '../../../backend/confirmations/mails.ts';
import { undoEmailChange } from '../../../backend/confirmations/oldAddress.ts';
import { accountByPassword } from '../../../backend/identity/accounts.ts';
import { accountById } from '../../../backend/identity/index.ts';
import { resetLinkWorks, resetPassword, sendResetLink } from '../../../backend/identity/reset.ts';
import type { Ports } from '../../../backend/ports.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';

// Tests changes of an account's e-mail address that the owner undoes while a thief, who uses the new address, is
// still active.

let house: MovableBackend;
let ports: Ports;
beforeAll(async () => {
  house = await movableBackend();
  ({ ports } = house.backend);
});
const moved = () => Promise.resolve();
const free = () => `${randomUUID()}@example.com`;

interface Sent {
  readonly to: string;
  readonly text: string;
}
/** Ports that record the jobs and e-mails of this test, and run none of the jobs. */
function held() {
  const jobs: { kind: string; payload: Record<string, unknown> }[] = [];
  const mails: Sent[] = [];
  const kept: Ports = {
    ...ports,
    jobs: {
      ...ports.jobs,
      enqueue: (kind: string, payload: Record<string, unknown>) => {
        jobs.push({ kind, payload });
        return Promise.resolve();
      },
    },
    mail: {
      ...ports.mail,
      send: (mail) => {
        mails.push({ to: mail.to, text: JSON.stringify(mail) });
        return Promise.resolve();
      },
    },
  };
  const changes = () => jobs.filter(({ kind }) => kind === changedJob).map(({ payload }) => payload);
  return { ports: kept, mails, changes };
}

async function stolen() {
  const owner = await house.seed.customer();
  const kept = held();
  const change = async (email: string) => {
    const { token } = await issueLink(ports, { kind: 'emailChange', subject: owner.id, email });
    return () => confirmEmailChange(kept.ports, { subject: owner.id, grant: 'of a thief' }, token, moved);
  };
  const thiefs = free();
  expect(await (await change(thiefs))()).toBe('first');
  await mailChanged(kept.changes()[0] ?? {}, kept.ports);
  const link = kept.mails.find(({ to }) => to === owner.email)?.text ?? '';
  const undone = /confirmation-token=([\w-]+)/.exec(link)?.[1] ?? '';
  return { owner, thiefs, kept, change, undo: () => undoEmailChange(kept.ports, undone, moved) };
}
const emailOf = async (id: string) => (await accountById(ports.store, id))?.email;

test('a thief whose change was undone before its mail gets no link that restores it', async () => {
  const { owner, thiefs, kept, change, undo } = await stolen();
  expect(await (await change(free()))()).toBe('first');
  expect([await undo(), await emailOf(owner.id)]).toEqual(['undone', owner.email]);
  await mailChanged(kept.changes()[1] ?? {}, kept.ports);
  expect(kept.mails.filter(({ to }) => to === thiefs)).toEqual([]);
});

test('an undone change that races the mail of a later one leaves no link that restores it', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { owner, thiefs, kept, change, undo } = await stolen();
    await (await change(free()))();
    const mailed = () => mailChanged(kept.changes()[1] ?? {}, kept.ports);
    await Promise.all(time % 2 === 0 ? [undo(), mailed()] : [mailed(), undo()]);
    const token = /confirmation-token=([\w-]+)/.exec(
      kept.mails.find(({ to }) => to === thiefs)?.text ?? '',
    )?.[1];
    if (token !== undefined) expect(await undoEmailChange(kept.ports, token, moved)).toBe('unknown');
    expect(await emailOf(owner.id)).toBe(owner.email);
  }
});

test('a concurrent confirmation and undo end with the old address, or with a link to it', async () => {
  for (let time = 0; time < 6; time += 1) {
    const { owner, change, undo } = await stolen();
    const confirm = await change(free());
    const [first, second] = time % 2 === 0 ? [confirm, undo] : [undo, confirm];
    const outcomes = await Promise.all([first(), second()]);
    expect(outcomes).toContain('undone');
    expect(await emailOf(owner.id)).toBe(owner.email);
  }
});

test('a new password that a thief chooses during the undo signs in nowhere afterwards', async () => {
  const password = 'the thief’s own';
  for (let time = 0; time < 4; time += 1) {
    const { owner, thiefs, kept, undo } = await stolen();
    await sendResetLink(kept.ports, { email: thiefs });
    const mail = kept.mails.filter(({ to }) => to === thiefs).at(-1)?.text ?? '';
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(await resetLinkWorks(ports, token)).toBe(true);
    const reset = () => resetPassword(kept.ports, { token, password, channel: 'alb-gb' });
    await Promise.all(time % 2 === 0 ? [reset(), undo()] : [undo(), reset()]);
    expect(await accountByPassword(ports, owner.email, password)).toBe(null);
  }
});

test('a reset link requested during the undo is invalid', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { thiefs, kept, undo } = await stolen();
    const send = () => sendResetLink(kept.ports, { email: thiefs });
    await Promise.all(time % 2 === 0 ? [send(), undo()] : [undo(), send()]);
    const mail = kept.mails.filter(({ to }) => to === thiefs).at(-1)?.text ?? '';
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? 'none';
    expect(await resetLinkWorks(ports, token)).toBe(false);
  }
});
