import { type AnyActorRef, createActor, fromCallback, fromPromise, setup } from 'xstate';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import type { Attempt, Attempted } from '../../../machines/request/request.machine.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { logic, Screen } from '../../../src/app/areas/order.tsx';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import { render } from '../../ui/render.tsx';
import { menus } from './menus.ts';

export const now = Date.parse('2026-11-23T12:00:00Z');
export const failed: Answered = {
  outcome: 'failed',
  failure: { kind: 'http', status: 502, correlationId: '8f41-c2d7' },
};
export const refused = (refusal: string) =>
  ({ outcome: 'refused', refusal, correlationId: '9a02-11bc' }) as Answered;
export const finished = (reply: unknown) => ({ outcome: 'finished', reply }) as Answered;

/** In-memory services: the response for each row by its name; a row that is held does not respond. */
export class Services {
  readonly answers: Record<string, Answered | ((call: CallInput) => Answered)>;
  readonly held = new Set<string>();
  readonly asked: string[] = [];

  constructor(order: SuperOrder | Answered) {
    this.answers = {
      'orders.superOrder': 'outcome' in order ? order : finished(order),
      'delivery.dates': refused('none'),
      'pdfs.list': finished({ pdfs: [] }),
    };
  }

  async answer({ name }: CallRow, call: CallInput): Promise<Answered> {
    this.asked.push(name);
    if (this.held.has(name)) return new Promise(() => undefined);
    const answer = this.answers[name] ?? failed;
    return typeof answer === 'function' ? answer(call) : answer;
  }
}

const attempted = (answered: Answered): Attempted => {
  if (answered.outcome === 'finished') return { kind: 'replied', reply: answered.reply };
  if (answered.outcome === 'refused') return { kind: 'refused', refusal: answered.refusal };
  return { kind: 'failed', why: 'http', status: 500 };
};

/** Renders the page of one order with its real charts; services are stubs. */
export function showOrder(services: Services, capabilities: readonly string[] = ['deliveryChoice']) {
  const printed: string[] = [];
  const environment = {
    bind: (row: CallRow) => fromPromise(({ input }: { input: CallInput }) => services.answer(row, input)),
    send: async ({ row, call }: Attempt) => attempted(await services.answer(row, call)),
    report: () => undefined,
    newId: () => 'id',
    now: () => now,
    configured: () => ({ Capabilities: capabilities }),
    embedder: () => null,
    window: {
      print: () => printed.push('page'),
      addEventListener: window.addEventListener.bind(window),
      location: { assign: (url: string) => printed.push(url) },
    },
  } as unknown as Environment;
  const root = setup({
    actors: {
      area: logic(environment),
      modals: modalStackMachine,
      queries: fromCallback(() => undefined),
    },
  }).createMachine({
    invoke: [
      { src: 'queries', systemId: 'queries', id: 'queries' },
      { src: 'modals', systemId: 'modals', id: 'modals', input: ({ self }) => ({ parent: self }) as never },
      {
        src: 'area',
        systemId: 'area',
        id: 'area',
        input: {
          route: { name: 'orderDetails', params: { orderCode: 'S1' } },
          address: { pathname: '/orders/S1', search: '', hash: '' },
        },
      },
    ],
  });
  const actor = createActor(root).start();
  const actors = {
    ...noActors,
    menus,
    modals: actor.system.get('modals') as AnyActorRef,
  } as unknown as typeof noActors;
  const rendered = render(
    <ActorsContext value={actors}>
      <main>
        <Screen page={actor.system.get('area') as AnyActorRef} />
      </main>
    </ActorsContext>,
  );
  return { ...rendered, printed, end: () => void actor.stop() };
}
