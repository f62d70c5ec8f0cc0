import { beforeAll, expect, test } from 'vitest';
import { addressOf } from '../../../backend/http/rows.ts';
import { calls } from '../../../contracts/calls.ts';
import { newSecret, taken } from '../../phoneUploads/backend/kit.ts';
import { sharedPhotoBackend } from '../../photos/backend/backend.ts';
import type { SharedPhotoBackend } from '../../photos/backend/backend.ts';
import { announce } from '../../photos/backend/tus.ts';

let run: SharedPhotoBackend;
let secret: string;
beforeAll(async () => {
  run = await sharedPhotoBackend();
  const customer = await run.customer();
  await customer.seed([{ takenAt: '2024-05-01T10:00:00', count: 2 }]);
  ({ secret } = await taken(run, customer));
});

test.for(calls.filter(({ caller }) => caller !== 'anyone').map((row) => [row.name, row] as const))(
  '[2.49b, 6.2b] F29: %s: the secret a phone uses to add photos opens no other call',
  async ([, row]) => {
    const path = addressOf(row).replace(/:[A-Za-z]+/g, '1');
    const response = await fetch(run.backend.origin + path, {
      method: row.method,
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(response.status).toBe(401);
  },
);

test('[2.49b, 6.2b] F29: a phone and a customer each use their own address', async () => {
  const { origin } = run.backend;
  const customer = await run.customer();
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.alloc(10) };
  const at = (token: string, path?: string) =>
    announce(origin, { token }, file, 10, path).then(({ status }) => status);
  expect([
    await at(secret),
    await at(secret, '/svc/uploads/phone-files'),
    await at(customer.token, '/svc/uploads/phone-files'),
    await at(newSecret(), '/svc/uploads/phone-files'),
  ]).toEqual([401, 201, 401, 401]);
});
