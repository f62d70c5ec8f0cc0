import { beforeAll, expect, test } from 'vitest';
import { projectsOf, savedProjects, sweepExpired } from '../../../backend/projects/saved.ts';
import type { Project } from '../../../contracts/projects/project.ts';
import { person, type Person } from '../../albums/backend/kit.ts';
import { movableBackend } from '../../kit/backend.ts';
import type { MovableBackend } from '../../kit/backend.ts';
import { pictureNames } from '../../orders/backend/shopper.ts';

const hour = 3_600_000;
let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const shop = { shopOf: () => house.origin, pictures: pictureNames };

interface Page {
  readonly projects: readonly Project[];
  readonly totalProjectCount: number;
}
const list = async (who: Person, query = '') =>
  who.ask<Page>('GET', `/svc/projects/api/v2/projects/${who.id}${query}`);
const save = async (who: Person, projects: readonly Readonly<Record<string, unknown>>[]) =>
  ((await house.seed.make('projects', { customerId: who.id, projects })) as { ids: string[] }).ids;
const names = ({ projects }: Page) => projects.map(({ name }) => name);
const remove = (who: Person, id: string) => who.ask('DELETE', `/svc/projects/api/v2/project/${id}`);
const countInStorage = async (who: Person) =>
  (await who.ask<{ projectCount: number }>('GET', '/svc/deletion/accounts/getaccountinformation')).body
    .projectCount;

test('[3.14] [7.14h] [9.2a] saved projects are listed 10 per page, last changed first, with their total', async () => {
  const who = await person(house.origin);
  expect((await list(who)).body).toEqual({ projects: [], totalProjectCount: 0 });
  const [first] = await save(
    who,
    Array.from({ length: 12 }, (_, index) => ({ name: `Book ${index}` })),
  );
  const { body } = await list(who);
  expect([names(body), body.totalProjectCount]).toEqual([
    Array.from({ length: 10 }, (_, index) => `Book ${index}`),
    12,
  ]);
  expect(names((await list(who, '?skip=10&limit=10')).body)).toEqual(['Book 10', 'Book 11']);
  const [project] = body.projects;
  expect(project?.editUrl).toBe(`${house.origin}/svc/shop/alb-gb/projects/${first}`);
  expect((await fetch(project?.editUrl ?? '')).status).toBe(200);
  const cover = await fetch(project?.cover ?? '');
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

test('[3.7a] [3.14] an expired project is gone, and storage counts the remaining ones', async () => {
  const who = await person(house.origin);
  const soon = new Date(house.backend.ports.clock.now() + hour).toISOString();
  await save(who, [{ name: 'Kept' }, { name: 'Soon gone', expiresAt: soon }]);
  expect([names((await list(who)).body), await countInStorage(who)]).toEqual([['Kept', 'Soon gone'], 2]);
  await house.seed.advance(hour + 1);
  const { ports } = house.backend;
  // The access token has expired in the meantime.
  const page = await projectsOf(ports, who.id, { skip: 0, limit: 10 }, shop);
  expect([names(page), await savedProjects(ports, who.id)]).toEqual([['Kept'], 1]);
  await expect
    .poll(() =>
      house.backend.ports.store.query('select name from saved_project where customer_id = $1', [who.id]),
    )
    .toEqual([{ name: 'Kept' }]);
});

test('[3.14] a project ends exactly at its expiry: in the list, in the count and in storage', async () => {
  const who = await person(house.origin);
  const { ports } = house.backend;
  const ends = ports.clock.now() + 1_000 * hour;
  await save(who, [{ name: 'Ends', expiresAt: new Date(ends).toISOString() }]);
  const at = async (now: number) => {
    const then = { ...ports, clock: { ...ports.clock, now: () => now } };
    const page = await projectsOf(then, who.id, { skip: 0, limit: 10 }, shop);
    return [page.projects.length, page.totalProjectCount, await savedProjects(then, who.id)];
  };
  expect([await at(ends - 1), await at(ends)]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ]);
  const left = async (now: number) => {
    await sweepExpired({ store: ports.store, clock: { ...ports.clock, now: () => now } });
    return (await ports.store.query('select id from saved_project where customer_id = $1', [who.id])).length;
  };
  expect([await left(ends - 1), await left(ends)]).toEqual([1, 0]);
});

test('[7.14h] a project is deleted once; another customer’s cannot be read or deleted', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  const [id = ''] = await save(who, [{ name: 'Mine' }, { name: 'Kept' }]);
  const path = `/svc/projects/api/v2/projects/${who.id}`;
  expect((await stranger.ask('GET', path)).status).toBe(404);
  expect((await remove(stranger, id)).status).toBe(404);
  expect(names((await list(who)).body)).toEqual(['Mine', 'Kept']);
  expect([(await remove(who, id)).status, (await remove(who, id)).status]).toEqual([204, 404]);
  const { body } = await list(who);
  expect([names(body), body.totalProjectCount]).toEqual([['Kept'], 1]);
});
