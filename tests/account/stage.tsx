import { type AnyActorRef, createActor, fromCallback, fromPromise, fromTransition, setup } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import type { Customer } from '../../contracts/customer/calls.ts';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { modalStackMachine } from '../../machines/modals/modalStack.machine.ts';
import type { Attempt, Attempted } from '../../machines/request/request.machine.ts';
import type { Answered } from '../../machines/system/outcomes.ts';
import type { Environment } from '../../src/actors/environment.ts';
import type { AreaModule } from '../../src/app/area.ts';
import { ActorsContext, noActors } from '../../src/context/actors.ts';
import type { ThemeName } from '../../src/ui/theme/palette.ts';
import { render } from '../ui/render.tsx';
import { queries } from '../ui/missing.ts';

export const reference = '8f41-c2d7';
export const finished = (reply?: unknown): Answered => ({ outcome: 'finished', reply });
export const refused = (refusal: string): Answered =>
  ({ outcome: 'refused', refusal, correlationId: reference }) as Answered;

/**
 * An in-memory service: the response for each row, the calls that fail, and whether responses are held back until the
 * test releases them.
 */
export class PlayedService {
  readonly asked: { readonly name: string; readonly call: CallInput }[] = [];
  readonly failing = new Set<string>();
  held: (() => void)[] | null = null;
  readonly #answers: Readonly<Record<string, (call: CallInput) => Answered>>;

  constructor(answers: Readonly<Record<string, (call: CallInput) => Answered>>) {
    this.#answers = answers;
  }

  calls(name: string): readonly CallInput[] {
    return this.asked.flatMap((one) => (one.name === name ? [one.call] : []));
  }

  async answer(row: CallRow, call: CallInput): Promise<Answered> {
    this.asked.push({ name: row.name, call });
    const { held } = this;
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
    if (this.failing.has(row.name))
      return { outcome: 'failed', failure: { kind: 'http', status: 503, correlationId: reference } };
    const given = this.#answers[row.name];
    if (given === undefined) throw new Error(`no answer for ${row.name}`);
    return given(call);
  }

  release(): void {
    const { held } = this;
    this.held = null;
    for (const go of held ?? []) go();
  }
}

const at = (to: string) => {
  const { pathname, search } = new URL(to, 'http://localhost');
  const route = matchRoute(pathname);
  if (route === null) throw new Error(`no route: ${to}`);
  return { route, address: { pathname, search, hash: '' } };
};

/** Renders an area of the account with its real chart; service, URL and toasts are stubs. */
export function showArea(
  { logic, Screen }: AreaModule,
  service: PlayedService,
  start: string,
  {
    business = false,
    theme = 'default' as ThemeName,
    ports = {} as Partial<Environment>,
    b2bStatus = null as Customer['b2bStatus'],
    /** The service's extensions beyond the specification, as its config lists them. */
    capabilities = [] as readonly string[],
    email = 'eva.vermeer@example.com',
  } = {},
) {
  let made = 0;
  const went: string[] = [];
  const toasts: unknown[] = [];
  const environment = {
    bind: (row: CallRow) => fromPromise(({ input }: { input: CallInput }) => service.answer(row, input)),
    send: async ({ row, call }: Attempt): Promise<Attempted> => {
      const answered = await service.answer(row, call);
      if (answered.outcome === 'finished') return { kind: 'replied', reply: answered.reply };
      if (answered.outcome === 'refused') return { kind: 'refused', refusal: answered.refusal };
      return { kind: 'failed', why: 'http', status: 422 };
    },
    embedder: () => null,
    configured: () => ({ Capabilities: capabilities }),
    report: () => undefined,
    newId: () => `id-${made++}`,
    now: () => Date.now(),
    sessionStorage,
    storedSubject: () => 'me',
    onSignOut: () => undefined,
    client: {
      startAgain: async (returnTo: string) => void went.push(`sign-in for ${returnTo}`),
    },
    window,
    ...ports,
  } as unknown as Environment;
  const navigation = fromTransition(
    (state, event: { type: string; to?: string }, { system }) => {
      const { to } = event;
      if (to === undefined) return state;
      went.push(to);
      (system.get('area') as AnyActorRef | undefined)?.send({ type: 'area.route', ...at(to) });
      return { history: { resolved: { ...at(to), carried: '' } } };
    },
    { history: { resolved: { ...at(start), carried: '' } } },
  );
  const app = fromTransition((state) => state, {
    who: { business, subject: 'me' },
    host: { brand: { country: 'BE' } },
    config: { Capabilities: capabilities, Auth: { ChannelAuthority: 'http://localhost/identity' } },
  });
  const area = logic(environment);
  if (area === null) throw new Error('the area has no chart');
  const root = setup({
    actors: {
      area,
      navigation,
      app,
      flags: fromTransition((state) => state, { values: { PhotoManagementPhotoExportEnabled: true } }),
      session: fromTransition((state) => state, { customer: { b2bStatus, email } }),
      modals: modalStackMachine,
      queries,
      toasts: fromCallback(({ receive }) => receive((event) => void toasts.push(event))),
    },
  }).createMachine({
    invoke: [
      { src: 'app', systemId: 'app', id: 'app' },
      { src: 'flags', systemId: 'flags', id: 'flags' },
      { src: 'session', systemId: 'session', id: 'session' },
      { src: 'navigation', systemId: 'navigation', id: 'navigation' },
      { src: 'toasts', systemId: 'toasts', id: 'toasts' },
      { src: 'modals', systemId: 'modals', id: 'modals', input: ({ self }) => ({ parent: self }) },
      { src: 'queries', systemId: 'queries', id: 'queries' },
      { src: 'area', systemId: 'area', id: 'area', input: at(start) },
    ],
  });
  const actor = createActor(root).start();
  const child = (name: string) => actor.system.get(name) as AnyActorRef;
  const actors = {
    ...noActors,
    app: child('app'),
    flags: child('flags'),
    modals: child('modals'),
    navigation: child('navigation'),
    session: child('session'),
  } as unknown as typeof noActors;
  const rendered = render(
    <ActorsContext value={actors}>
      <main>
        <Screen page={child('area')} />
      </main>
    </ActorsContext>,
    theme,
  );
  return { ...rendered, went, toasts, end: () => void actor.stop() };
}
