import { expect, test } from 'vitest';
import { startTestBackend } from '../../kit/backend.ts';
import { albums, person } from './kit.ts';
import type { Person } from './kit.ts';

test('F28: whoever keeps as many albums as one customer may is told so, what is deleted makes room, and others are not held', async () => {
  const house = await startTestBackend({ environment: { KEPT_ALBUMS: '3' } });
  try {
    const [ann, bob] = [await person(house.origin), await person(house.origin)];
    const make = (who: Person) => who.ask<{ albumId: string }>('POST', albums, { name: 'Naxos' });
    const made = await Promise.all(Array.from({ length: 5 }, () => make(ann)));
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409]);
    expect((await make(bob)).status).toBe(200);
    const first = made.find(({ status }) => status === 200)?.body.albumId ?? '';
    expect((await ann.ask('DELETE', `${albums}/${first}`)).status).toBe(204);
    expect([(await make(ann)).status, (await make(ann)).status]).toEqual([200, 409]);
  } finally {
    await house.stop();
  }
});
