import { expect, test } from 'vitest';
import { sharedBackend } from '../../kit/backend.ts';
import { fixture, makeCustomer } from '../../photos/backend/backend.ts';
import { upload } from '../../photos/backend/tus.ts';

test('an empty PATCH at the end of a finished upload returns its offset, and logs no failure', async () => {
  const house = await sharedBackend();
  const who = await makeCustomer(house.origin);
  const bytes = await fixture('dunes.jpg');
  const { id, outcome } = await upload(house.origin, who, { name: 'dunes.jpg', type: 'image/jpeg', bytes });
  expect(outcome).toMatchObject({ state: 'ready' });
  const ask = async (offset: number) => {
    const answer = await fetch(`${house.origin}/svc/uploads/files/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${who.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
    });
    return [answer.status, answer.headers.get('upload-offset')];
  };
  expect([await ask(bytes.length), await ask(bytes.length)]).toEqual([
    [204, String(bytes.length)],
    [204, String(bytes.length)],
  ]);
  expect((await ask(0))[0]).toBe(409);
  expect(house.log.filter((line) => line.includes('uploads.failed'))).toEqual([]);
});
