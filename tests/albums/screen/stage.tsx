import { type AnyActorRef, createActor, fromCallback, fromPromise, fromTransition, setup } from 'xstate';
import type { Album, SharedAlbum } from '../../../contracts/albums/album.ts';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import { matchRoute } from '../../../contracts/navigation/match.ts';
import { flagNames } from '../../../contracts/flags/flags.ts';
import { tell } from '../../../machines/system/tell.ts';
import type { FlagsWatcherRef, FlagValues } from '../../../machines/flags/featureFlags.machine.ts';
import { modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import type { Attempt, Attempted } from '../../../machines/request/request.machine.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { copyToAlbumLogic } from '../../../src/actors/albums/copy.ts';
import { removeFromAlbumLogic } from '../../../src/actors/albums/remove.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { missing, queries } from '../../ui/missing.ts';
import { lazyActorLogic } from '../../../src/actors/lazyActor.ts';
import { pageEvents } from '../../../src/actors/network.ts';
import { libraryLogic } from '../../../src/actors/photos/library/library.ts';
import { logic, Screen } from '../../../src/app/areas/albums.tsx';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import type { ThemeName } from '../../../src/ui/theme/palette.ts';
import { photo } from '../../photos/library/chart/samples.ts';
import { render } from '../../ui/render.tsx';
import { ownAlbum, sharedAlbum } from '../chart/samples.ts';

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAIaChQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const drawn = (id: string) => ({
  ...photo(id),
  thumbnails: (['300', '1300'] as const).map((width) => ({ id: width, url: picture, width: 1, height: 1 })),
});

/** An in-memory album service: its contents, and the calls that fail. */
export class Service {
  albums: Album[];
  shared: SharedAlbum[];
  /**
   * Photos by album, newest first. In a shared album they belong alternately to the owner and the first participant.
   */
  readonly photos = new Map<string, string[]>();
  readonly failing = new Set<string>();
  /** Whether the customer has reached the maximum number of albums. */
  full = false;
  readonly asked: { readonly name: string; readonly call: CallInput }[] = [];
  /** The responses that are being held back; null if responses are not held back. */
  held: (() => void)[] | null = null;

  constructor(photos: Readonly<Record<string, number>> = {}, shared = 0) {
    this.albums = Object.entries(photos).map(([id, count]) => {
      this.photos.set(
        id,
        Array.from({ length: count }, (_, index) => `${id}-${index}`),
      );
      return ownAlbum(id, { coverPhoto: count === 0 ? null : drawn(`cover-${id}`) });
    });
    this.shared = Array.from({ length: shared }, (_, index) => ({
      ...sharedAlbum(`shared-${index}`),
      coverPhoto: drawn(`shared-${index}`),
    }));
  }

  times(name: string): number {
    return this.asked.filter((one) => one.name === name).length;
  }

  async answer(row: CallRow, call: CallInput): Promise<Answered> {
    this.asked.push({ name: row.name, call });
    const { held } = this;
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
    if (this.full && row.name === 'albums.create')
      return { outcome: 'refused', refusal: 'tooMany', correlationId: '8f41-c2d7' } as Answered;
    if (this.failing.has(row.name))
      return { outcome: 'failed', failure: { kind: 'http', status: 503, correlationId: '8f41-c2d7' } };
    const reply = this.#reply(row.name, call);
    return reply === null
      ? { outcome: 'refused', refusal: 'notFound', correlationId: '8f41-c2d7' }
      : { outcome: 'finished', reply };
  }

  #counted(album: Album): Album {
    return { ...album, photosCount: this.photos.get(album.albumId)?.length ?? album.photosCount };
  }

  #sharedReply(name: string, id: string, { from, limit }: { from: number; limit: number }): unknown {
    const found = this.shared.find(({ albumId }) => albumId === id);
    if (found === undefined) return null;
    const inside = this.photos.get(id) ?? [];
    if (name === 'sharedAlbums.read') return { ...found, photosCount: inside.length };
    if (name === 'sharedAlbums.participants')
      return {
        owner: { id: found.ownerId, ...found.owner },
        participants: found.participants.map((one, index) => ({ id: `person-${index}`, ...one })),
      };
    if (name === 'sharedAlbums.photos')
      return {
        cursor: null,
        images: inside
          .slice(from, from + limit)
          .map((photoId, index) => ({ ...drawn(photoId), ownerId: index % 2 === 0 ? 'owner' : 'me' })),
      };
    this.shared = this.shared.filter((one) => one !== found);
    return undefined;
  }

  #reply(name: string, call: CallInput): unknown {
    const { id = '' } = call.params as { id?: string };
    const { name: wanted = '', photoIds = [] } = call.body as { name?: string; photoIds?: string[] };
    const { limit = 500, cursor } = call.query as { limit?: number; cursor?: string };
    const from = Number(cursor ?? 0);
    const next = (all: readonly unknown[]) => (from + limit < all.length ? String(from + limit) : null);
    const found = this.albums.find(({ albumId }) => albumId === id);
    const inside = this.photos.get(id) ?? [];
    if (name === 'photos.users')
      return { photosCount: 9, albumsCount: this.albums.length, readAlbumsCount: this.shared.length };
    if (name === 'photos.timeline') return { 2024: { 7: 9 } };
    if (name === 'albums.list')
      return {
        albums: this.albums.slice(from, from + limit).map((one) => this.#counted(one)),
        cursor: next(this.albums),
      };
    if (name.startsWith('sharedAlbums.') && name !== 'sharedAlbums.list')
      return this.#sharedReply(name, id, { from, limit });
    if (name === 'sharedAlbums.list')
      return { albums: this.shared.slice(from, from + limit), cursor: next(this.shared) };
    if (name === 'albums.create') {
      this.albums.unshift(ownAlbum('new', { albumName: wanted, coverPhoto: null }));
      this.photos.set('new', []);
      return { albumId: 'new' };
    }
    if (found === undefined) return null;
    if (name === 'albums.read') return this.#counted(found);
    if (name === 'albums.photos')
      return { cursor: next(inside), images: inside.slice(from, from + limit).map(drawn) };
    if (name === 'albums.rename') found.albumName = wanted;
    if (name === 'albums.delete') this.albums = this.albums.filter((one) => one !== found);
    if (name === 'albums.addPhotos') this.photos.set(id, [...new Set([...photoIds, ...inside])]);
    if (name === 'albums.removePhotos')
      this.photos.set(
        id,
        inside.filter((one) => !photoIds.includes(one)),
      );
    return { failed: [] };
  }
}

const memory = (): Storage => {
  const entries = new Map<string, string>();
  return {
    length: 0,
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
};

const at = (to: string) => {
  const route = matchRoute(to);
  if (route === null) throw new Error(`no route: ${to}`);
  return { route, address: { pathname: to, search: '', hash: '' } };
};

/** Renders the area with its real charts and an in-memory service; only URL and uploads are stubs. */
export function showAlbums(
  service: Service,
  start = '/my-photos/albums',
  theme: ThemeName = 'default',
  customer = 'me',
  flagsOff: readonly string[] = [],
) {
  let made = 0;
  const addresses: string[] = [];
  const toasts: unknown[] = [];
  const asked: unknown[] = [];
  const newId = () => `id-${made++}`;
  const environment = {
    bind: (row: CallRow) => fromPromise(({ input }: { input: CallInput }) => service.answer(row, input)),
    send: async ({ row, call }: Attempt): Promise<Attempted> => {
      const answered = await service.answer(row, call);
      if (answered.outcome === 'finished') return { kind: 'replied', reply: answered.reply };
      if (answered.outcome === 'refused') return { kind: 'refused', refusal: answered.refusal };
      return { kind: 'failed', why: 'http', status: 422 };
    },
    report: () => undefined,
    newId,
    configured: () => ({ Capabilities: [] }),
    storage: memory(),
    sessionStorage: memory(),
    onSignOut: () => undefined,
    window,
  } as unknown as Environment;
  const navigation = fromTransition(
    (_, { to }: { type: string; to: string }, { system }) => {
      addresses.push(to);
      (system.get('area') as AnyActorRef | undefined)?.send({ type: 'area.route', ...at(to) });
      return { history: { resolved: { ...at(to), carried: '' } } };
    },
    { history: { resolved: { ...at(start), carried: '' } } },
  );
  const values = Object.fromEntries(flagNames.map((name) => [name, !flagsOff.includes(name)])) as FlagValues;
  const everyFlag = fromTransition(
    (state, event: { readonly type: string; readonly watcher?: FlagsWatcherRef }) => {
      if (event.type === 'flags.watch') event.watcher?.send({ type: 'flags.changed', flags: values });
      return state;
    },
    { values },
  );
  const session = fromTransition((state) => state, { who: { subject: customer }, customer: null });
  const heard = (into: unknown[]) =>
    fromCallback<{ type: string }>(({ receive }) => receive((event) => void into.push(event)));
  const lazy = <Id extends 'copyToAlbum' | 'removeFromAlbum' | 'activation' | 'storage' | 'exports'>(
    id: Id,
  ) => ({
    src: id,
    systemId: id,
    id,
    input: { name: id, input: { newId } },
  });
  // Chunks that the page requests after its first paint never arrive here.
  const late = lazyActorLogic({ missing }, () => new Promise(() => undefined));
  const root = setup({
    actors: {
      library: libraryLogic(environment),
      area: logic(environment),
      copyToAlbum: lazyActorLogic({ missing }, () => Promise.resolve(copyToAlbumLogic(environment))),
      removeFromAlbum: lazyActorLogic({ missing }, () => Promise.resolve(removeFromAlbumLogic(environment))),
      activation: late,
      storage: late,
      exports: late,
      modals: modalStackMachine,
      queries,
      page: pageEvents(window),
      flags: everyFlag,
      session,
      navigation,
      toasts: heard(toasts),
      uploads: heard(asked),
      tracking: heard(asked),
      downloads: heard(asked),
    },
  }).createMachine({
    on: { 'network.back': { actions: tell('queries', 'network.back') } },
    invoke: [
      { src: 'queries', systemId: 'queries', id: 'queries' },
      { src: 'page', id: 'page' },
      { src: 'navigation', systemId: 'navigation', id: 'navigation' },
      { src: 'flags', systemId: 'flags', id: 'flags' },
      { src: 'session', systemId: 'session', id: 'session' },
      { src: 'downloads', systemId: 'downloads', id: 'downloads' },
      { src: 'toasts', systemId: 'toasts', id: 'toasts' },
      { src: 'uploads', systemId: 'uploads', id: 'uploads' },
      { src: 'tracking', systemId: 'tracking', id: 'tracking' },
      { src: 'modals', systemId: 'modals', id: 'modals', input: ({ self }) => ({ parent: self }) },
      {
        src: 'library',
        systemId: 'library',
        id: 'library',
        input: { sorting: { sortKey: 'dateTaken', sortOrder: 'desc' }, randomAccess: true, newId },
      },
      lazy('copyToAlbum'),
      lazy('removeFromAlbum'),
      lazy('activation'),
      lazy('storage'),
      lazy('exports'),
      { src: 'area', systemId: 'area', id: 'area', input: { ...at(start), customer } },
    ],
  });
  const actor = createActor(root).start();
  const child = (name: string) => actor.system.get(name) as AnyActorRef;
  const actors = {
    ...noActors,
    flags: child('flags'),
    library: child('library'),
    modals: child('modals'),
    navigation: child('navigation'),
    lazyActors: {
      copyToAlbum: child('copyToAlbum'),
      removeFromAlbum: child('removeFromAlbum'),
      activation: child('activation'),
      storage: child('storage'),
      exports: child('exports'),
      uploads: child('uploads'),
    },
  } as unknown as typeof noActors;
  const rendered = render(
    <ActorsContext value={actors}>
      <main>
        <Screen page={child('area')} />
      </main>
    </ActorsContext>,
    theme,
  );
  return { ...rendered, addresses, toasts, asked, end: () => void actor.stop() };
}
