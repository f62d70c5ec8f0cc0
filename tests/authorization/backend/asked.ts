import { randomUUID } from 'node:crypto';
import { defaultBrand } from '../../../contracts/brand/brands.ts';
import { announced, finishedDownload, keptSelection } from './things.ts';
import type { Things } from './things.ts';

/** What a call says when it asks for the owner's things. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type Ask = (things: Things) => Asked | Promise<Asked>;

const own = ({ album }: Things): Asked => ({ params: { id: album } });
const shared = ({ sharedAlbum }: Things): Asked => ({ params: { id: sharedAlbum } });
const idOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** By row, for every call that is answered and takes something; a call that is missing here fails the matrix. */
export const asks: Readonly<Record<string, Ask>> = {
  'menus.read': () => ({ params: { channel: defaultBrand.channel } }),
  'origin.messages': () => ({ params: { file: 'en-GB.json' } }),
  'errors.report': () => ({ body: { operation: 'test', kind: 'http', correlationId: 'matrix' } }),
  'analytics.track': () => ({ body: { names: ['deletePhotos'] } }),
  'customers.patchMe': () => ({ body: {} }),
  'customers.putMe': () => ({ body: { firstName: 'Ann', lastName: 'Lee' } }),
  'photos.timelinePage': () => ({ params: { year: '2024', month: '5' } }),
  'photos.photoById': ({ photos: [id = ''] }) => ({ params: { id } }),
  'photos.deletePhotos': ({ photos }) => ({ body: { photoIds: photos } }),
  'uploads.outcome': async (things) => ({ params: { id: idOf(await announced(things)) } }),
  'uploads.knownHashes': async ({ people, owner }) => {
    const rows = await people.house.backend.ports.store.query<{ hash: string }>(
      "select encode(sha256, 'hex') as hash from photo where customer_id = $1 limit 10",
      [owner.id],
    );
    return { body: { hashes: rows.map(({ hash }) => hash) } };
  },
  'albums.create': () => ({ body: { name: 'Another' } }),
  'albums.rename': (things) => ({ ...own(things), body: { name: 'Another' } }),
  'albums.delete': own,
  'albums.addPhotos': (things) => ({ ...own(things), body: { photoIds: things.photos } }),
  'albums.removePhotos': (things) => ({ ...own(things), body: { photoIds: things.photos } }),
  'albums.read': shared,
  'albums.photos': shared,
  'sharedAlbums.read': shared,
  'sharedAlbums.photos': shared,
  'sharedAlbums.participants': shared,
  'sharedAlbums.delete': shared,
  'tempSelections.create': ({ photos }) => ({ body: { photoIds: photos } }),
  'tempSelections.read': async (things) => ({ params: { id: await keptSelection(things) } }),
  'downloads.create': ({ photos }) => ({ body: { id: randomUUID(), name: 'Archive', photos } }),
  'downloads.createShared': ({ sharedAlbum, sharedPhotos, owner }) => ({
    body: {
      albumId: sharedAlbum,
      photos: sharedPhotos.map((photoId) => ({ photoId, ownerId: owner.id })),
    },
  }),
  'downloads.url': async (things) => ({ params: { id: await finishedDownload(things) } }),
};
