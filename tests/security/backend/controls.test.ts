import { beforeAll, expect, test } from 'vitest';
import { postal } from '../../addresses/samples.ts';
import { exporter, type Exporter } from '../../exports/backend/kit.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';

let house: MovableBackend;
let who: Exporter;
beforeAll(async () => {
  house = await movableBackend();
  who = await exporter(house);
});

const change = (sql: string, ...values: unknown[]) =>
  house.backend.ports.store.query(sql, [who.id, ...values]);
const received = async (path: string) => {
  const { status, body } = await who.ask('GET', path);
  return [status, JSON.stringify(body)] as const;
};

test('names stored earlier with control characters are shown with spaces, in every list', async () => {
  await house.seed.make('photos', {
    customerId: who.id,
    photos: [{ takenAt: '2024-05-01T10:00:00', count: 1 }],
  });
  await house.seed.make('projects', { customerId: who.id, projects: [{ name: 'Book' }] });
  await who.ask('POST', '/svc/photos/albums', { name: 'Album' });
  await who.ask('POST', '/svc/customers/customers/me/addresses', postal);
  await change("update album set name = E'Old\\r\\nalbum' where customer_id = $1");
  await change("update photo set file_name = E'old\\x1bphoto.jpg' where customer_id = $1");
  await change("update saved_project set name = E'Old\\tbook' where customer_id = $1");
  await change("update customer set first_name = E'Ann\\x7f' where id = $1");
  const old = JSON.stringify({ ...postal, city: 'The\nHague' });
  await change('update customer_address set postal = $2 where customer_id = $1', old);
  const answers = await Promise.all(
    [
      '/svc/photos/albums',
      '/svc/photos/photos/timeline/2024/5',
      `/svc/projects/api/v2/projects/${who.id}`,
      '/svc/customers/customers/me',
      '/svc/customers/customers/me/addresses',
    ].map(received),
  );
  const shown = ['Old  album', 'old photo.jpg', 'Old book', 'Ann ', 'The Hague'];
  expect(answers.map(([status, text], index) => [status, text.includes(`"${shown[index]}"`)])).toEqual(
    shown.map(() => [200, true]),
  );
});

test('a name with a line end is refused on writing: album, address, customer', async () => {
  const statuses = await Promise.all(
    [
      who.ask('POST', '/svc/photos/albums', { name: 'a\r\nBcc: b' }),
      who.ask('POST', '/svc/customers/customers/me/addresses', { ...postal, company: 'a\nb' }),
      who.ask('PUT', '/svc/customers/customers/me', { firstName: 'Ann\n', lastName: 'Lee' }),
    ].map(async (asked) => (await asked).status),
  );
  expect(statuses).toEqual([400, 400, 400]);
});
