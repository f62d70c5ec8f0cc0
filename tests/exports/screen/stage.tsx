import {
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  setup,
} from 'xstate';
import type { ReactNode } from 'react';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import type { ExportInfo } from '../../../contracts/exports/export.ts';
import { modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { toastsMachine } from '../../../machines/toasts/toasts.machine.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { exportsLogic } from '../../../src/actors/exports/request.ts';
import { missing } from '../../ui/missing.ts';
import { lazyActorLogic } from '../../../src/actors/lazyActor.ts';
import { libraryLogic } from '../../../src/actors/photos/library/library.ts';
import { logic, Screen } from '../../../src/app/areas/exports.tsx';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import { ExportAll } from '../../../src/screens/photos/toolbar/ExportAll.tsx';
import { Toasts } from '../../../src/screens/toasts/Toasts.tsx';
import type { ThemeName } from '../../../src/ui/theme/palette.ts';
import { render } from '../../ui/render.tsx';
import { here } from '../chart/samples.ts';

/** An in-memory export service. */
export class Service {
  info: ExportInfo | 'gone' | 'unknown' | 'broken';
  requested: ExportInfo | 'broken' | 'tooMany' = { status: 'REQUESTED' };
  current: 'IN_PROGRESS' | 'READY' | null = null;
  /** The responses that are being held back; null if responses are not held back. */
  held: (() => void)[] | null = null;

  constructor(info: Service['info']) {
    this.info = info;
  }

  async answer({ name }: CallRow, { params }: CallInput): Promise<Answered> {
    const { held } = this;
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
    if (name === 'exports.chunkUrl') {
      const { iteration } = params as { iteration: string };
      return { outcome: 'finished', reply: { url: `${window.location.origin}/zips/${iteration}` } };
    }
    if (name === 'exports.current') {
      const current = this.current === null ? null : { backupId: 'b', status: this.current };
      return { outcome: 'finished', reply: { current } };
    }
    const found = name === 'exports.request' ? this.requested : this.info;
    if (!name.startsWith('exports.') || found === 'broken')
      return { outcome: 'failed', failure: { kind: 'shape', correlationId: '8f41-c2d7' } };
    return found === 'gone' || found === 'unknown' || found === 'tooMany'
      ? ({ outcome: 'refused', refusal: found, correlationId: '8f41-c2d7' } as Answered)
      : { outcome: 'finished', reply: found };
  }
}

/** A customer's session, as far as the dialog needs it. */
const session = {
  getSnapshot: () => ({ context: { customer: { email: 'eva.vermeer@example.com' } } }),
  subscribe: () => ({ unsubscribe: () => undefined }),
};

/** All flags are on. */
const flags = {
  getSnapshot: () => ({ context: { values: { PhotoManagementPhotoExportEnabled: true } } }),
  subscribe: () => ({ unsubscribe: () => undefined }),
};

/** The configuration of the app. */
const app = {
  getSnapshot: () => ({ context: { config: { ExportsAWeek: 5 } } }),
  subscribe: () => ({ unsubscribe: () => undefined }),
};

/**
 * Renders the page and the modal with their real charts, and either the library's export button or the given one;
 * service and saving files are stubs.
 */
export function showExport(
  service: Service,
  theme: ThemeName = 'default',
  button: ReactNode = <ExportAll />,
) {
  const bind = (row: CallRow) => fromPromise(({ input }: { input: CallInput }) => service.answer(row, input));
  const played = new Proxy(window, {
    get: (target, key) => {
      if (key === 'fetch') return () => Promise.resolve(new Response(null, { status: 200 }));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  window.localStorage.clear();
  const environment = {
    window: played,
    embedder: () => null,
    bind,
    host: null,
    configured: () => ({ Capabilities: ['currentExport'] }),
    storage: window.localStorage,
    sessionStorage: window.sessionStorage,
    newId: () => 'id',
    report: () => undefined,
    onSignOut: () => undefined,
  } as unknown as Environment;
  const went: AnyEventObject[] = [];
  const tracked: AnyEventObject[] = [];
  const root = setup({
    actors: {
      toasts: toastsMachine.provide({ actors: { visibility: fromCallback(() => undefined) } }),
      modals: modalStackMachine,
      navigation: fromTransition(
        (state, event: AnyEventObject) => {
          went.push(event);
          return state;
        },
        { history: { resolved: here() } },
      ),
      tracking: fromCallback(({ receive }) => receive((event) => void tracked.push(event))),
      library: libraryLogic(environment),
      exports: lazyActorLogic({ missing }, () => Promise.resolve(exportsLogic(environment))),
      area: logic(environment),
    },
  }).createMachine({
    invoke: [
      { src: 'toasts', systemId: 'toasts', id: 'toasts' },
      { src: 'modals', systemId: 'modals', id: 'modals', input: ({ self }) => ({ parent: self }) },
      { src: 'navigation', systemId: 'navigation', id: 'navigation' },
      { src: 'tracking', systemId: 'tracking', id: 'tracking' },
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
      { src: 'exports', systemId: 'exports', id: 'exports', input: { name: 'exports', input: {} } },
      { src: 'area', systemId: 'area', id: 'area', input: here() },
    ],
  });
  const actor = createActor(root).start();
  const child = (name: string) => actor.system.get(name) as AnyActorRef;
  const actors = {
    ...noActors,
    toasts: child('toasts'),
    modals: child('modals'),
    navigation: child('navigation'),
    library: child('library'),
    session,
    flags,
    app,
    lazyActors: { exports: child('exports') },
  } as unknown as typeof noActors;
  const saved: string[] = [];
  const caught = (event: MouseEvent) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('download')) return;
    event.preventDefault();
    saved.push(new URL(link.href).pathname);
  };
  document.addEventListener('click', caught, true);
  const rendered = render(
    <ActorsContext value={actors}>
      <main tabIndex={-1}>
        <Screen page={child('area')} />
        {button}
      </main>
      <Toasts />
    </ActorsContext>,
    theme,
  );
  const end = () => {
    document.removeEventListener('click', caught, true);
    actor.stop();
  };
  return { ...rendered, went, tracked, saved, end };
}
