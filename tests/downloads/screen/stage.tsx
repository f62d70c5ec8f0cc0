import { type AnyActorRef, type AnyEventObject, createActor, fromCallback, fromPromise, setup } from 'xstate';
import type { Config } from '../../../contracts/app/config.ts';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import type { ArchiveMessage, Download } from '../../../contracts/downloads/download.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { toastsMachine } from '../../../machines/toasts/toasts.machine.ts';
import { downloadsLogic } from '../../../src/actors/downloads/index.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { missing } from '../../ui/missing.ts';
import { lazyActorLogic } from '../../../src/actors/lazyActor.ts';
import { logic, Screen } from '../../../src/app/areas/downloads.tsx';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import { Toasts } from '../../../src/screens/toasts/Toasts.tsx';
import type { ThemeName } from '../../../src/ui/theme/palette.ts';
import { render } from '../../ui/render.tsx';
import { userId } from '../chart/samples.ts';

const here = {
  route: { name: 'downloads', params: {} },
  address: { pathname: '/downloads', search: '', hash: '' },
} as const;
const refused = (refusal: 'notFound' | 'notReady' | 'gone'): Answered =>
  ({ outcome: 'refused', refusal, correlationId: '8f41-c2d7' }) as Answered;

/** An in-memory download service with its channel. */
export class Service {
  items: Download[];
  readonly asked: { readonly name: string; readonly call: CallInput }[] = [];
  readonly failing = new Set<string>();
  /** The current listeners on the channel. */
  listeners = new Set<(text: string) => void>();
  /** The responses that are being held back; null if responses are not held back. */
  held: (() => void)[] | null = null;

  constructor(items: readonly Download[]) {
    this.items = [...items];
  }

  times(name: string): number {
    return this.asked.filter((one) => one.name === name).length;
  }

  say(message: ArchiveMessage): void {
    for (const listener of this.listeners) listener(JSON.stringify(message));
  }

  async answer(row: CallRow, call: CallInput): Promise<Answered> {
    this.asked.push({ name: row.name, call });
    const { held } = this;
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
    if (this.failing.has(row.name))
      return { outcome: 'failed', failure: { kind: 'http', status: 503, correlationId: '8f41-c2d7' } };
    if (row.name === 'downloads.list') return { outcome: 'finished', reply: { items: [...this.items] } };
    if (row.name === 'downloads.create') return this.#create(call);
    const { id } = call.params as { id: string };
    const found = this.items.find((item) => item.id === id);
    if (found === undefined) return refused('notFound');
    if (found.state === 'started') return refused('notReady');
    if (found.state !== 'finished') return refused('gone');
    return { outcome: 'finished', reply: { url: `${window.location.origin}/archives/${id}` } };
  }

  #create(call: CallInput): Answered {
    const { id, name, photos } = call.body as { id: string; name: string; photos: string[] };
    if (!this.items.some((item) => item.id === id))
      this.items.unshift({ id, name, photos, state: 'started', created: '2026-11-21T12:05:00Z' });
    return { outcome: 'finished', reply: { id } };
  }
}

/** Returns a WebSocket that accepts any token and forwards the service's messages. */
function socketTo(service: Service): typeof WebSocket {
  class Played extends EventTarget {
    static readonly OPEN = 1;
    readyState = 1;
    readonly #hear = (data: string) => this.dispatchEvent(new MessageEvent('message', { data }));
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event('open')));
    }
    send(): void {
      service.listeners.add(this.#hear);
      queueMicrotask(() => this.#hear('OK'));
    }
    close(): void {
      service.listeners.delete(this.#hear);
    }
  }
  return Played as unknown as typeof WebSocket;
}

/** Renders the page with its real charts and real toasts; the service, its socket and saving files are stubs. */
export function showDownloads(service: Service, theme: ThemeName = 'default') {
  const looked: string[] = [];
  const answers = { head: true };
  let made = 0;
  const bind = (row: CallRow) => fromPromise(({ input }: { input: CallInput }) => service.answer(row, input));
  const played = new Proxy(window, {
    get: (target, key) => {
      if (key === 'WebSocket') return socketTo(service);
      if (key === 'fetch')
        return (address: string) => {
          looked.push(address);
          return Promise.resolve(new Response(null, { status: answers.head ? 200 : 410 }));
        };
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const environment = {
    window: played,
    embedder: () => null,
    bind,
    newId: () => `00000000-0000-4000-8000-00000000000${made++}`,
    configured: () => ({ Sockets: { archive: 'ws://localhost/push' } }) as Config,
    readToken: () => 'token',
    storedSubject: () => userId,
    refuse: () => undefined,
    sessionStorage: window.sessionStorage,
    onSignOut: () => undefined,
  } as unknown as Environment;
  const tracked: AnyEventObject[] = [];
  const root = setup({
    actors: {
      toasts: toastsMachine.provide({ actors: { visibility: fromCallback(() => undefined) } }),
      downloads: lazyActorLogic({ missing }, () => Promise.resolve(downloadsLogic(environment))),
      tracking: fromCallback(({ receive }) => receive((event) => void tracked.push(event))),
      area: logic(environment),
    },
  }).createMachine({
    invoke: [
      { src: 'toasts', systemId: 'toasts', id: 'toasts' },
      { src: 'tracking', systemId: 'tracking', id: 'tracking' },
      {
        src: 'downloads',
        systemId: 'downloads',
        id: 'downloads',
        input: { name: 'downloads', input: { newId: environment.newId } },
      },
      { src: 'area', systemId: 'area', id: 'area', input: here },
    ],
  });
  const actor = createActor(root).start();
  const child = (name: string) => actor.system.get(name) as AnyActorRef;
  const actors = {
    ...noActors,
    toasts: child('toasts'),
    lazyActors: { downloads: child('downloads') },
  } as unknown as typeof noActors;
  const saved: string[] = [];
  const caught = (event: MouseEvent) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('download')) return;
    event.preventDefault();
    saved.push(link.href);
  };
  document.addEventListener('click', caught, true);
  const rendered = render(
    <ActorsContext value={actors}>
      <main>
        <Screen page={child('area')} />
      </main>
      <Toasts />
    </ActorsContext>,
    theme,
  );
  const end = () => {
    document.removeEventListener('click', caught, true);
    actor.stop();
  };
  return { ...rendered, looked, saved, answers, tracked, end };
}
