import { onTestFinished, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  setup,
} from 'xstate';
import { readHost } from '../../../contracts/brand/brands.ts';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import { experimentsCapability, readVariant } from '../../../contracts/extensions/experiments.ts';
import { accountInformation } from '../../../contracts/storage/calls.ts';
import type { StorageInfo } from '../../../contracts/storage/storage.ts';
import type { Overrides } from '../../../contracts/flags/stored.ts';
import { modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { bindFlags } from '../../../src/actors/flags/bind.ts';
import { libraryLogic } from '../../../src/actors/photos/library/library.ts';
import { missing } from '../../ui/missing.ts';
import { lazyActorLogic } from '../../../src/actors/lazyActor.ts';
import { storageLogic } from '../../../src/actors/storage/index.ts';
import { logic, Screen } from '../../../src/app/areas/photos.tsx';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import type { ThemeName } from '../../../src/ui/theme/palette.ts';
import { Service } from '../../photos/stage.tsx';
import { render } from '../../ui/render.tsx';
import { now } from '../chart/samples.ts';

export function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

interface Shown {
  /** The deletion service's reply; null if the call fails. */
  readonly info: StorageInfo | null;
  readonly query?: Overrides;
  readonly photos?: number;
  readonly session?: Storage;
  readonly theme?: ThemeName;
  /** The variant of the reminder that the targeting library returns; absent if there is no such library. */
  readonly variant?: string;
  /** The host, which determines the environment. */
  readonly host?: string;
}

let customers = 0;
const address = { pathname: '/my-photos/photos', search: '', hash: '' };
const here = { route: { name: 'photos', params: {} }, address } as const;

/** Renders the photos page as the product composes it, with the real charts; only services and URL are stubs. */
export function showStorage(shown: Shown) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const received: AnyEventObject[] = [];
  const service = new Service([[2024, 7, shown.photos ?? 62]]);
  const answer = { info: shown.info };
  const asked = { storage: 0 };
  const bind = (row: CallRow) =>
    fromPromise(({ input }: { input: CallInput }): Promise<Answered> => {
      if (row.name === readVariant.name)
        return Promise.resolve({ outcome: 'finished', reply: { variant: shown.variant } });
      if (row.name !== accountInformation.name) return Promise.resolve(service.answer(row, input));
      asked.storage += 1;
      return Promise.resolve(
        answer.info === null
          ? { outcome: 'failed', failure: { kind: 'http', status: 503, correlationId: '8f41' } }
          : { outcome: 'finished', reply: answer.info },
      );
    });
  let id = 0;
  // Different for each test, because a page caches the decision per customer.
  const subject = `customer-${++customers}`;
  const session = shown.session ?? memory();
  const forgetting: (() => void)[] = [];
  const environment = {
    window,
    now: () => Date.now(),
    bind,
    host: readHost(shown.host ?? 'localhost'),
    storage: memory(),
    sessionStorage: session,
    report: () => undefined,
    newId: () => `id-${id++}`,
    baseOf: () => 'http://localhost/svc/uploads',
    readToken: () => null,
    configured: () => ({ Capabilities: shown.variant === undefined ? [] : [experimentsCapability] }),
    storedSubject: () => subject,
    onSignOut: (forget: () => void) => void forgetting.push(forget),
  } as unknown as Environment;
  const heard = (name: string) =>
    fromCallback<AnyEventObject>(({ receive }) =>
      receive((event) => void received.push({ to: name, ...event })),
    );
  const query = {
    PhotoManagementReactivationEnabled: true,
    PhotoManagementPhotoExportEnabled: true,
    PhotoManagementAlbumViewEnabled: true,
    PhotoManagementUploadViewEnabled: true,
    ...shown.query,
  };
  const root = setup({
    actors: {
      flags: bindFlags(memory()),
      library: libraryLogic(environment),
      area: logic(environment),
      storage: lazyActorLogic({ missing }, () => Promise.resolve(storageLogic(environment))),
      modals: modalStackMachine,
      navigation: fromTransition((state) => state, { history: { resolved: here } }),
      toasts: heard('toasts'),
      tracking: heard('tracking'),
      exports: heard('exports'),
      quiet: fromTransition((state) => state, { chart: null }),
    },
  }).createMachine({
    on: { 'history.depth': { actions: ({ event }) => void received.push({ to: 'app', ...event }) } },
    invoke: [
      {
        src: 'flags',
        systemId: 'flags',
        id: 'flags',
        input: ({ self }) => ({ parent: self, query, hosts: {}, host: 'localhost' }),
      },
      { src: 'navigation', systemId: 'navigation', id: 'navigation' },
      { src: 'toasts', systemId: 'toasts', id: 'toasts' },
      { src: 'tracking', systemId: 'tracking', id: 'tracking' },
      { src: 'exports', systemId: 'exports', id: 'exports' },
      { src: 'quiet', systemId: 'quiet', id: 'quiet' },
      { src: 'modals', systemId: 'modals', id: 'modals', input: ({ self }) => ({ parent: self }) },
      {
        src: 'library',
        systemId: 'library',
        id: 'library',
        input: {
          sorting: { sortKey: 'dateTaken', sortOrder: 'desc' },
          randomAccess: true,
          newId: environment.newId,
        },
      },
      {
        src: 'storage',
        systemId: 'storage',
        id: 'storage',
        input: { name: 'storage', input: { newId: environment.newId } },
      },
      { src: 'area', systemId: 'area', id: 'area', input: here },
    ],
  });
  const actor = createActor(root).start();
  const child = (name: string) => actor.system.get(name) as AnyActorRef;
  const actors = {
    ...noActors,
    library: child('library'),
    modals: child('modals'),
    flags: child('flags'),
    app: {
      getSnapshot: () => ({ context: { config: null } }),
      subscribe: () => ({ unsubscribe: () => undefined }),
    },
    // Loaded together with the storage status by the same header; here they are never loaded.
    lazyActors: { storage: child('storage'), exports: child('quiet'), activation: child('quiet') },
  } as unknown as typeof noActors;
  const rendered = render(
    <ActorsContext value={actors}>
      <main tabIndex={-1}>
        <Screen page={child('area')} />
      </main>
    </ActorsContext>,
    shown.theme ?? 'default',
  );
  const signOut = () => {
    for (const forget of forgetting) forget();
  };
  return { ...rendered, received, session, answer, asked, signOut };
}
