import { beforeAll, expect, test } from 'vitest';
import { person, type Person } from '../../albums/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const saved = async (who: Person): Promise<string> => {
  const projects = [{ name: 'Naxos' }];
  const made = await house.seed.make('projects', { customerId: who.id, projects });
  return (made as { ids: string[] }).ids[0] ?? '';
};
const open = (who: Person, id: string) => who.ask('GET', `/svc/shop/project/${id}`);

test('[3.14] the stand-in’s editor shows a project with its photo and pages to its own customer alone', async () => {
  const [who, other] = [await person(house.origin), await person(house.origin)];
  const photos = [{ takenAt: '2024-05-01T10:00:00', count: 1 }];
  const { ids } = (await house.seed.make('photos', { customerId: who.id, photos })) as { ids: string[] };
  const id = await saved(who);
  expect(await open(who, id)).toEqual({
    status: 200,
    body: {
      name: 'Naxos',
      articleName: 'Large landscape photo book',
      cover: expect.stringContaining(`/book-0/${ids[0] ?? 'none'}?`) as unknown,
      pages: 24,
    },
  });
  expect([(await open(other, id)).status, (await open(who, 'none')).status]).toEqual([404, 404]);
  expect((await fetch(`${house.origin}/svc/shop/project/${id}`)).status).toBe(401);
});

test('[3.14] a project without a cover has no pages, and a product of one picture has one', async () => {
  const who = await person(house.origin);
  const id = await saved(who);
  const shown = async (cover: string | null) => {
    await house.backend.ports.store.query('update saved_project set cover = $2 where id = $1', [id, cover]);
    const { cover: address, pages } = (await open(who, id)).body as { cover: string | null; pages: number };
    return [address?.replace(house.origin, '') ?? null, pages];
  };
  expect([await shown(null), await shown('mug-5'), await shown('calendar-2')]).toEqual([
    [null, 0],
    ['/svc/orders/pictures/mug-5.svg', 1],
    ['/svc/orders/pictures/calendar-2.svg', 13],
  ]);
});

test('the page of a project’s editor contains no text of the project, runs its own script and links back', async () => {
  const answer = await fetch(`${house.origin}/svc/shop/alb-gb/projects/${encodeURIComponent('"><b>')}`);
  const page = await answer.text();
  expect(page).toContain('<a href="/saved-projects">Back to my saved projects</a>');
  expect(page).not.toContain('<b>');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'");
});
