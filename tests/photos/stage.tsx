import {
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  setup,
} from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import { deleteAllCapability } from '../../contracts/extensions/capabilityNames.ts';
import type { PhotoLayout } from '../../contracts/extensions/photoGrid.ts';
import type { Photo } from '../../contracts/photos/photo.ts';
import { modalStackMachine } from '../../machines/modals/modalStack.machine.ts';
import type { AreaRoute } from '../../machines/system/area.ts';
import type { Answered } from '../../machines/system/outcomes.ts';
import { missing } from '../ui/missing.ts';
import { lazyActorLogic } from '../../src/actors/lazyActor.ts';
import { deleteAllLogic } from '../../src/actors/photos/deletion/deleteAll.ts';
import { printsLogic } from '../../src/actors/prints/index.ts';
import { photosLogic } from '../../src/actors/photos/index.ts';
import { libraryLogic } from '../../src/actors/photos/library/library.ts';
import { forgetPhotos } from '../../src/actors/photos/library/stored.ts';
import { uploadsLogic } from '../../src/actors/photos/uploads/index.ts';
import { ActorsContext, noActors } from '../../src/context/actors.ts';
import { Screen } from '../../src/screens/photos/index.tsx';
import type { PhotosPageRef } from '../../src/screens/photos/refs.ts';
import { Uploads } from '../../src/screens/photos/uploads/Uploads.tsx';
import { render } from '../ui/render.tsx';
import { photo } from './library/chart/samples.ts';

export const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAIaChQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

interface LatestQuery {
  readonly sortKey?: 'created' | 'dateTaken';
  readonly sortOrder?: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit: number;
}

/** An in-memory photo service: its contents, and the calls that fail. */
export class Service {
  readonly photos: { readonly id: string; readonly year: number; readonly month: number }[];
  /** Returns the URL that all pictures have in later responses. */
  picture: () => string = () => picture;
  /** The thumbhashes of the first photos of each month. */
  hashes: Readonly<Record<string, readonly string[]>> = {};
  /** The layout that the customer has chosen. */
  layout: PhotoLayout = 'squares';
  /** The reply about photos that are too small for prints. */
  small: unknown = { tooSmall: [], pictures: [] };
  readonly failing = new Set<string>();
  readonly kept = new Set<string>();
  /** All responses wait for this promise. */
  held: Promise<void> | null = null;
  /** The responses of one row wait for its promise. */
  readonly heldRows = new Map<string, Promise<void>>();
  readonly asked: { readonly name: string; readonly call: CallInput }[] = [];

  /** Returns the number of requests for pages of a month. */
  readsOf(month: string): number {
    return this.asked.filter(
      ({ name, call }) =>
        name === 'photos.timelinePage' && (call.params as { month?: string }).month === month,
    ).length;
  }

  constructor(months: readonly (readonly [number, number, number])[]) {
    this.photos = months.flatMap(([year, month, count]) =>
      Array.from({ length: count }, (_, index) => ({ id: `${year}-${month}-${index}`, year, month })),
    );
  }

  answer(row: CallRow, call: CallInput): Answered {
    this.asked.push({ name: row.name, call });
    const { month = '' } = call.params as { month?: string };
    if (this.failing.has(row.name) || this.failing.has(`${row.name} ${month}`))
      return { outcome: 'failed', failure: { kind: 'http', status: 503, correlationId: '8f41-c2d7' } };
    const reply = this.#reply(row.name, call);
    return reply === null
      ? { outcome: 'refused', refusal: 'notFound', correlationId: '8f41-c2d7' }
      : { outcome: 'finished', reply };
  }

  #reply(name: string, call: CallInput): unknown {
    if (name === 'photos.users') return { photosCount: this.photos.length, albumsCount: 9 };
    if (name === 'photos.timeline') {
      const counts: Record<string, Record<string, number>> = {};
      for (const { year, month } of this.photos) {
        const months = (counts[year] ??= {});
        months[month] = (months[month] ?? 0) + 1;
      }
      return counts;
    }
    if (name === 'photos.firstThumbhashes') return this.hashes;
    if (name === 'photoGrid.read') return { layout: this.layout };
    if (name === 'photoGrid.change') {
      this.layout = (call.body as { layout: PhotoLayout }).layout;
      return undefined;
    }
    if (name === 'photos.timelinePage')
      return this.#page(
        call.params as { year: string; month: string },
        call.query as { offset?: number; limit: number },
      );
    if (name === 'photos.latestUploaded') return this.#latest(call.query as LatestQuery);
    if (name === 'photos.photoById') {
      const { id } = call.params as { id: string };
      const found = this.photos.find((one) => one.id === id);
      if (found === undefined) return null;
      const { year, month } = found;
      const { sortKey, sortOrder } = call.query as LatestQuery;
      if (sortKey === 'created') {
        const at = this.photos.indexOf(found);
        const offset = sortOrder === 'asc' ? at : this.photos.length - 1 - at;
        return { image: this.#latest({ sortOrder, offset, limit: 1 }).images[0], year, month, offset };
      }
      const offset = this.photos.filter((one) => one.year === year && one.month === month).indexOf(found);
      const page = this.#page({ year: String(year), month: String(month) }, { offset, limit: 1 });
      return { image: page.images[0], year, month, offset };
    }
    if (name === 'photos.deletePhotos') {
      const { photoIds } = call.body as { photoIds: string[] };
      const gone = photoIds.filter((id) => !this.kept.has(id));
      this.photos.splice(0, this.photos.length, ...this.photos.filter(({ id }) => !gone.includes(id)));
      return { failed: photoIds.filter((id) => this.kept.has(id)) };
    }
    if (name === 'tempSelections.checkSizes') return this.small;
    if (name === 'tempSelections.create') return { tempSelectionId: 's1' };
    if (name === 'photos.countAll') return { count: this.photos.length, until: '2026-11-21T10:00:00.000Z' };
    if (name === 'photos.deleteAllPhotos') return void this.photos.splice(0);
    throw new Error(`no answer for ${name}`);
  }

  /** Returns a page of the latest photos; each photo counts as uploaded a day after the previous one. */
  #latest({ sortOrder, offset = 0, limit }: LatestQuery): { cursor: null; images: Photo[] } {
    const days = this.photos.map((one, index) => ({ ...one, index }));
    const all = sortOrder === 'asc' ? days : days.toReversed();
    const images = all.slice(offset, offset + limit).map(({ id, year, month, index }) => {
      const { images: found } = this.#page({ year: String(year), month: String(month) }, { limit: 1e6 });
      const image = found.find(({ imageId }) => imageId === id) ?? photo(id);
      return { ...image, uploadEnd: new Date(Date.UTC(2024, 0, 1 + index, 12)).toISOString() };
    });
    return { cursor: null, images };
  }

  #page(
    { year, month }: { year: string; month: string },
    { offset = 0, limit }: { offset?: number; limit: number },
  ): { cursor: null; images: Photo[] } {
    const all = this.photos.filter((one) => String(one.year) === year && String(one.month) === month);
    const images = all.slice(offset, offset + limit).map(({ id }) => ({
      ...photo(id),
      dateTaken: `${year}-${month.padStart(2, '0')}-08T16:42:10`,
      thumbnails: (['300', '1300'] as const).map((width) => ({
        id: width,
        url: this.picture(),
        width: 1,
        height: 1,
      })),
    }));
    return { cursor: null, images };
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

const routeOf = (to: string): AreaRoute => {
  const id = /\/preview\/(.+)$/.exec(to)?.[1];
  const address = { pathname: to, search: '', hash: '' };
  if (id === undefined) return { route: { name: 'photos', params: {} }, address };
  return { route: { name: 'photoPreview', params: { id: decodeURIComponent(id) } }, address };
};

interface Asked {
  readonly type: string;
  readonly to: string;
}

interface Setting {
  /** All other flags are on. */
  readonly flagsOff?: readonly string[];
  /** The query of the initial URL. */
  readonly search?: string;
  /** Extensions that the service supports in addition to thumbhashes. */
  readonly capabilities?: readonly string[];
  /** The initial content of this browser's storage. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** Renders the real charts, bound as in the product, with an in-memory service; only the URL is a stub. */
export function showPhotos(
  service: Service,
  at = '/my-photos/photos',
  { flagsOff = [], search = '', capabilities = [], stored = {} }: Setting = {},
) {
  let id = 0;
  const storage = memory();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
  const toasts: unknown[] = [];
  const forgetting: (() => void)[] = [];
  const addresses: string[] = [];
  const tracked: unknown[] = [];
  const bind = (row: CallRow) =>
    fromPromise(async ({ input }: { input: CallInput }) => {
      if (service.held !== null) await service.held;
      await service.heldRows.get(row.name);
      return service.answer(row, input);
    });
  const ports = {
    bind,
    storage,
    report: () => undefined,
    newId: () => `id-${id++}`,
    onSignOut: (forget: () => void) => void forgetting.push(forget),
    baseOf: () => 'http://localhost/svc/uploads',
    configured: () => ({ Capabilities: ['firstThumbhashes', ...capabilities] }),
    readToken: () => null,
    storedSubject: () => 'subject',
    window,
    sessionStorage: memory(),
  } as unknown as Parameters<typeof libraryLogic>[0] & Parameters<typeof uploadsLogic>[0];
  const navigation = fromTransition(
    (state, { to }: Asked, { system }) => {
      addresses.push(to);
      system.get('area')?.send({ type: 'area.route', ...routeOf(to) });
      return state;
    },
    { history: { resolved: { ...routeOf(at), address: { pathname: at, search, hash: '' } } } },
  );
  const browser = {
    location: { origin: 'http://localhost', assign: (to: string) => void addresses.push(to) },
    stop: () => undefined,
  };
  const root = setup({
    actors: {
      library: libraryLogic(ports),
      area: photosLogic(ports),
      uploads: lazyActorLogic({ missing }, () => Promise.resolve(uploadsLogic(ports))),
      deleteAll: lazyActorLogic({ missing }, () =>
        Promise.resolve(deleteAllLogic({ bind, window } as never)),
      ),
      prints: lazyActorLogic({ missing }, () =>
        Promise.resolve(
          printsLogic({
            bind,
            window: Object.assign(new EventTarget(), browser),
            host: null,
            configured: () => ({ Capabilities: ['printSizes'] }),
          } as never),
        ),
      ),
      tracking: fromCallback<AnyEventObject>(({ receive }) => receive((event) => void tracked.push(event))),
      modals: modalStackMachine,
      navigation,
      toasts: fromCallback<{ type: string }>(({ receive }) => receive((event) => void toasts.push(event))),
    },
  }).createMachine({
    invoke: [
      { src: 'navigation', systemId: 'navigation', id: 'navigation' },
      { src: 'toasts', systemId: 'toasts', id: 'toasts' },
      { src: 'modals', systemId: 'modals', id: 'modals', input: ({ self }) => ({ parent: self }) },
      {
        src: 'library',
        systemId: 'library',
        id: 'library',
        input: {
          sorting: { sortKey: 'dateTaken', sortOrder: 'desc' },
          randomAccess: true,
          newId: ports.newId,
        },
      },
      {
        src: 'uploads',
        systemId: 'uploads',
        id: 'uploads',
        input: { name: 'uploads', input: { newId: ports.newId } },
      },
      {
        src: 'deleteAll',
        systemId: 'deleteAll',
        id: 'deleteAll',
        input: { name: 'deleteAll', input: { newId: ports.newId } },
      },
      {
        src: 'prints',
        systemId: 'prints',
        id: 'prints',
        input: { name: 'prints', input: { newId: ports.newId } },
      },
      { src: 'tracking', systemId: 'tracking', id: 'tracking' },
      { src: 'area', systemId: 'area', id: 'area', input: routeOf(at) },
    ],
  });
  const actor = createActor(root).start();
  const child = (name: string) => actor.system.get(name) as AnyActorRef;
  const isOn = (_: object, name: string | symbol) => !flagsOff.includes(String(name));
  const flags = {
    getSnapshot: () => ({ context: { values: new Proxy({}, { get: isOn }) } }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  };
  const capable = { context: { config: { Capabilities: [deleteAllCapability], PrintsLimit: 500 } } };
  const actors = {
    ...noActors,
    library: child('library'),
    modals: child('modals'),
    app: {
      getSnapshot: () => capable,
      subscribe: () => ({ unsubscribe: () => undefined }),
    },
    navigation: child('navigation'),
    lazyActors: {
      uploads: child('uploads'),
      deleteAll: child('deleteAll'),
      prints: child('prints'),
    },
    flags,
  } as unknown as typeof noActors;
  const rendered = render(
    <ActorsContext value={actors}>
      <main>
        <Screen page={child('area') as PhotosPageRef} faq="https://shop.example/faq" />
        <Uploads />
      </main>
    </ActorsContext>,
  );
  return {
    ...rendered,
    toasts,
    tracked,
    addresses,
    storage,
    actor,
    signOut: () => {
      for (const forget of forgetting) forget();
      // In the product, the account calls this at sign-out on any page.
      forgetPhotos(ports);
    },
  };
}
