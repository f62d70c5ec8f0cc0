import { beforeAll, expect, test } from 'vitest';
import { deleteCustomer } from '../../../../backend/customers/customers.ts';
import type { Ports } from '../../../../backend/ports.ts';
import { largestUpload } from '../../../../contracts/extensions/uploads.ts';
import { person } from '../../../albums/backend/kit.ts';
import { sharedBackend } from '../../../kit/backend.ts';
import { announce } from '../../backend/tus.ts';

let ports: Ports;
let origin: string;
beforeAll(async () => {
  const house = await sharedBackend();
  [ports, origin] = [house.backend.ports, house.origin];
});

const path = '/svc/uploads/files';
const tus = { 'tus-resumable': '1.0.0' };
const file = { name: 'dunes.jpg', type: 'image/jpeg', bytes: Buffer.from('dunes') };

test('[1.3b] a request without a token is a 401, a deleted customer a 404, without awaiting bytes', async () => {
  const who = await person(origin);
  const ask = async (token: string | null) => {
    const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const { status, headers } = await fetch(origin + path, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': '5',
        'upload-metadata': 'filetype aW1hZ2UvanBlZw==',
        ...authorization,
      },
    });
    return [status, headers.get('connection'), headers.get('www-authenticate')];
  };
  for (const token of [null, 'nobody']) expect(await ask(token)).toEqual([401, 'close', 'Bearer']);
  await deleteCustomer(ports.store, who.id, '2026-11-20T10:00:00.000Z');
  expect(await ask(who.token)).toEqual([404, 'close', null]);
  const rows = await ports.store.query('select 1 from upload where customer_id = $1', [who.id]);
  expect(rows).toEqual([]);
});

test('[1.3b] an upload’s replies have the service’s headers, also at its address with a slash', async () => {
  const who = await person(origin);
  const { status, location } = await announce(origin, who, file, file.bytes.length, `${path}/`);
  expect(status).toBe(201);
  const head = await fetch(new URL(location ?? '', origin), {
    method: 'HEAD',
    headers: { ...tus, authorization: `Bearer ${who.token}` },
  });
  expect(
    ['upload-offset', 'upload-length', 'x-content-type-options'].map((name) => head.headers.get(name)),
  ).toEqual(['0', '5', 'nosniff']);
});

test('[F21] a file that is too large or of unknown type is refused on creation', async () => {
  const who = await person(origin);
  const { status, text } = await announce(origin, who, file, largestUpload + 1);
  expect([status, text]).toEqual([413, 'tooLarge']);
  const untold = await fetch(origin + path, {
    method: 'POST',
    headers: { ...tus, authorization: `Bearer ${who.token}`, 'upload-length': '5' },
  });
  expect([untold.status, await untold.text()]).toEqual([415, 'wrongType']);
});
