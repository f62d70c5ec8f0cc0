import { type AnyActorRef, createActor, fromCallback, fromPromise, setup, type SimulatedClock } from 'xstate';
import type { CallInput, CallRow } from '../../../contracts/call.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { answerFrom } from '../../../machines/orders/everyOrder.machine.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { logic, Screen } from '../../../src/app/areas/orders.tsx';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import type { ThemeName } from '../../../src/ui/theme/palette.ts';
import { render } from '../../ui/render.tsx';
import { menus } from './menus.ts';

export const now = Date.parse('2026-11-23T12:00:00Z');

/** An in-memory order service; without `orderSearch` it supports neither tabs nor searching. */
export class Service {
  orders: SuperOrder[];
  failing = false;
  readonly searches: boolean;
  readonly asked: CallInput['query'][] = [];
  held: (() => void)[] | null = null;

  constructor(orders: readonly SuperOrder[], searches = true) {
    this.orders = [...orders];
    this.searches = searches;
  }

  async answer(_: CallRow, call: CallInput): Promise<Answered> {
    this.asked.push(call.query);
    const { held } = this;
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
    if (this.failing)
      return { outcome: 'failed', failure: { kind: 'http', status: 503, correlationId: '8f41-c2d7' } };
    const query = call.query as Parameters<typeof answerFrom>[1]['query'];
    const known = this.searches ? query : { Offset: query.Offset, Limit: query.Limit };
    const { tabs, ...reply } = answerFrom(this.orders, { params: {}, query: known, body: {} }, now);
    return { outcome: 'finished', reply: this.searches ? { ...reply, tabs } : reply };
  }
}

const at = (search: string) => ({
  route: { name: 'orders', params: {} } as const,
  address: { pathname: '/orders', search, hash: '' },
});

/**
 * Renders the page with its real charts; the service is a stub, and the navigations that the page requests are fed
 * back to it.
 */
export function showOrders(
  service: Service,
  search = '',
  theme: ThemeName = 'default',
  clock?: SimulatedClock,
) {
  const bind = (row: CallRow) => fromPromise(({ input }: { input: CallInput }) => service.answer(row, input));
  const environment = {
    bind,
    now: () => now,
    sessionStorage: window.sessionStorage,
    onSignOut: () => undefined,
    configured: () => ({ Capabilities: service.searches ? ['orderSearch'] : [] }),
  } as unknown as Environment;
  const addresses: string[] = [];
  const root = setup({
    actors: {
      area: logic(environment),
      queries: fromCallback(() => undefined),
      navigation: fromCallback(({ receive, system }) =>
        receive((event) => {
          const { to } = event as unknown as { to: string };
          addresses.push(to);
          const asked = to.includes('?') ? to.slice(to.indexOf('?')) : '';
          (system.get('area') as AnyActorRef).send({ type: 'area.route', ...at(asked) });
        }),
      ),
    },
  }).createMachine({
    invoke: [
      { src: 'navigation', systemId: 'navigation', id: 'navigation' },
      { src: 'queries', systemId: 'queries', id: 'queries' },
      { src: 'area', systemId: 'area', id: 'area', input: at(search) },
    ],
  });
  const actor = createActor(root, clock === undefined ? {} : { clock }).start();
  const actors = {
    ...noActors,
    menus,
  } as unknown as typeof noActors;
  const rendered = render(
    <ActorsContext value={actors}>
      <main>
        <Screen page={actor.system.get('area') as AnyActorRef} />
      </main>
    </ActorsContext>,
    theme,
  );
  const go = (next: string) =>
    (actor.system.get('area') as AnyActorRef).send({ type: 'area.route', ...at(next) });
  return { ...rendered, addresses, go, end: () => void actor.stop() };
}
