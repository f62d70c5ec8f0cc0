import { expect, test } from 'vitest';
import { createAlbum } from '../../../backend/albums/records.ts';
import { startTestBackend } from '../../kit/backend.ts';
import { albums, person, shareAlbum } from './kit.ts';
import type { Person } from './kit.ts';

test('F28: a customer at the limit of albums is refused, a deletion frees one, others are not limited', async () => {
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
    // Shared albums do not count towards the limit. Repeating the creation of the last album below the limit returns
    // the same album.
    await shareAlbum(bob, [ann], { name: 'Shared', photoIds: [] });
    expect([(await make(bob)).status, (await make(bob)).status, (await make(bob)).status]).toEqual([
      200, 200, 409,
    ]);
    const { store, clock } = house.backend.ports;
    const [last] = await store.query<{ id: string; name: string }>(
      'select id, name from album where customer_id = $1 and not shared limit 1',
      [bob.id],
    );
    if (last === undefined) throw new Error('bob has no album');
    expect(await createAlbum(store, bob.id, last, { now: clock.now(), most: 3 })).toBe('made');
  } finally {
    await house.stop();
  }
});
