import { randomUUID } from 'node:crypto';
import type { Album, SharedAlbum } from '../../../contracts/albums/album.ts';
import type { PhotoPage } from '../../../contracts/photos/library/pages.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { makeCustomer } from '../../photos/backend/backend.ts';
import type { Answered, TestCustomer } from '../../photos/backend/backend.ts';

export const albums = '/svc/photos/albums';
export const sharedAlbums = '/svc/sharedAlbums/shared-albums';

interface Made {
  readonly id: string;
  readonly email: string;
  readonly user: { readonly access_token: string };
}

/** A customer for one test, with the most frequent calls. */
export interface Person extends TestCustomer {
  readonly email: string;
  readonly origin: string;
}

export async function person(origin: string, wanted: Record<string, unknown> = {}): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  return { ...(await makeCustomer(origin, { email, ...wanted })), email, origin };
}

export async function seed<Body>(origin: string, name: string, request: unknown): Promise<Body> {
  const response = await fetch(`${origin}/svc/seed/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`seeding ${name} was refused with ${response.status}`);
  return (await response.json()) as Body;
}

/** Creates this number of photos whose times are a minute apart; returns their ids, newest first. */
export async function photosOf(who: Person, count: number, fileName = 'photo.jpg'): Promise<string[]> {
  const taken = (minute: number) => new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString().slice(0, 19);
  const ids = await who.seed(
    Array.from({ length: count }, (_, n) => ({ takenAt: taken(count - n), fileName })),
  );
  return ids;
}

export async function makeAlbum(
  who: Person,
  name: string,
  photoIds: readonly string[] = [],
): Promise<string> {
  const made = await who.ask<{ albumId: string }>('POST', albums, { name });
  if (made.status !== 200) throw new Error(`the album was refused with ${made.status}`);
  const { albumId } = made.body;
  if (photoIds.length > 0) await who.ask('POST', `${albums}/${albumId}/photos`, { photoIds });
  return albumId;
}

/** Creates a legacy shared album with its participants and photos. */
export async function shareAlbum(
  owner: Person,
  participants: readonly Person[],
  request: { name: string; photoIds: readonly string[]; created?: string },
): Promise<string> {
  const participantIds = participants.map(({ id }) => id);
  const { id } = await seed<{ id: string }>(owner.origin, 'shared-albums', {
    ownerId: owner.id,
    participantIds,
    ...request,
  });
  return id;
}

export const read = async (who: Person, id: string) => who.ask<Album>('GET', `${albums}/${id}`);
export const readShared = async (who: Person, id: string) =>
  who.ask<SharedAlbum>('GET', `${sharedAlbums}/${id}`);
export const counts = async (who: Person) => (await who.ask('GET', '/svc/photos/users')).body;

/** Returns the ids of an album's photos in the order that the query requests, read page by page. */
export async function idsIn(
  who: Person,
  path: string,
  query: Record<string, string> = {},
): Promise<string[]> {
  return (await who.pages(path, query)).flat().map(({ imageId }) => imageId);
}

export async function firstPage(who: Person, path: string): Promise<Photo[]> {
  const { status, body } = await who.ask<PhotoPage>('GET', path);
  if (status !== 200) throw new Error(`the page answered ${status}`);
  return body.images;
}

export const status = async (address: string): Promise<number> => (await fetch(address)).status;
export type { Answered, Made };
