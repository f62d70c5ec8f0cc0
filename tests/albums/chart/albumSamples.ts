import type { Album } from '../../../contracts/albums/album.ts';
import { albumMachine } from '../../../machines/albums/album.machine.ts';
import { type LibraryValue, nothingKnown } from '../../../machines/photos/library/model.ts';
import { failure } from '../../photos/library/chart/samples.ts';
import { here, ownAlbum, sharedAlbum } from './samples.ts';

export const newest = { sortKey: 'created', sortOrder: 'desc' } as const;

export const taken = { sortKey: 'dateTaken', sortOrder: 'asc' } as const;

export const ownScope = { kind: 'album', albumId: 'a' } as const;

export const list = { scope: ownScope, sorting: newest };

export const inputOf = (access: 'own' | 'shared', customer = 'owner', sharedOn = true) => ({
  ...here(access === 'own' ? 'album' : 'sharedAlbum', 'a'),
  access,
  customer,
  sharedOn,
});

/** The value that the library emits as soon as the album is open. */
export const value: LibraryValue = { ...nothingKnown, epoch: 7 };

export const own = { machine: albumMachine, input: inputOf('own') };

export const owner = { machine: albumMachine, input: inputOf('shared') };

export const participant = { machine: albumMachine, input: inputOf('shared', 'me') };

/** Returns the snapshot of the query that reads the album. */
export const query = (
  state: 'loading' | 'ready' | 'refreshing' | 'failed' | 'notFound',
  data: unknown = null,
  why: { readonly failure?: object; readonly refusal?: string } = {},
) => ({ value: state, context: { data, failure: null, refusal: null, ...why } });

export const ready = (album: Album) => query('ready', album);

export const reading = query('loading');

export const again = (album: Album) => query('refreshing', album);

export const cannot = (data: unknown = null) => query('failed', data, { failure });

export const gone = query('notFound', null, { refusal: 'notFound' });

export const mine = ownAlbum('a');

export const shared = sharedAlbum('a');

export const cancelled = { outcome: 'cancelled' } as const;

export const deleted = { outcome: 'done', reply: null } as const;

export const renamed = { outcome: 'saved', saved: { name: 'Alps' } } as const;

export const renewed = 'record: cache.stale';

export const ownShown = { shown: { record: 'known', side: { own: 'closed' } } };

export const shown = { shown: { record: 'known', side: { owner: 'looking' } } };
