import { useSelector } from '@xstate/react';
import { type AnyActorRef, type AnyEventObject, createActor, fromCallback, fromPromise, setup } from 'xstate';
import type { CallRow } from '../../../contracts/call.ts';
import type { Activation } from '../../../contracts/activation/status.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import { activationLogic } from '../../../src/actors/activation/index.ts';
import type { Environment } from '../../../src/actors/environment.ts';
import { missing, queries } from '../../ui/missing.ts';
import { lazyActorLogic } from '../../../src/actors/lazyActor.ts';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import { ActivationNotice } from '../../../src/screens/activation/ActivationNotice.tsx';
import { DeletingNotice } from '../../../src/screens/activation/DeletingNotice.tsx';
import type { ThemeName } from '../../../src/ui/theme/palette.ts';
import { render } from '../../ui/render.tsx';

/** An in-memory service. */
export class Service {
  status: Activation | 'broken';
  starts: boolean | 'broken' = true;
  photos = 0;

  constructor(status: Service['status']) {
    this.status = status;
  }

  answer({ name }: CallRow): Promise<Answered> {
    if (name === 'photos.activate' && this.starts === true)
      this.status = { status: 'IMPORTING', import: { found: 40, imported: 12, failed: 0, reference: 'r-1' } };
    const reply = name === 'photos.activation' ? this.status : this.starts;
    return Promise.resolve(
      reply === 'broken'
        ? { outcome: 'failed', failure: { kind: 'network', correlationId: '8f41-c2d7' } }
        : { outcome: 'finished', reply: typeof reply === 'boolean' ? { started: reply } : reply },
    );
  }
}

/** A WebSocket that never connects. */
class Silent extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  close() {}
  send() {}
}

/**
 * Renders both notices with the real chart; the service is a stub, and the library counts the events that it
 * receives.
 */
export function showActivation(service: Service, leads = false, theme: ThemeName = 'default') {
  window.localStorage.clear();
  const played = new Proxy(window, {
    get: (target, key) => {
      if (key === 'WebSocket') return Silent;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const environment = {
    window: played,
    bind: (row: CallRow) => fromPromise(() => service.answer(row)),
    configured: () => ({ Sockets: { activation: 'ws://localhost/a' } }),
    readToken: () => null,
    storedSubject: () => null,
    refuse: () => undefined,
    storage: window.localStorage,
    onSignOut: () => undefined,
  } as unknown as Environment;
  const received: AnyEventObject[] = [];
  const hears = fromCallback(({ receive }) => receive((event) => void received.push(event)));
  const actor = createActor(
    setup({
      actors: {
        queries,
        hears,
        activation: lazyActorLogic({ missing }, () => Promise.resolve(activationLogic(environment))),
      },
    }).createMachine({
      invoke: [
        { src: 'queries', systemId: 'queries', id: 'queries' },
        { src: 'hears', systemId: 'navigation', id: 'navigation' },
        { src: 'hears', systemId: 'tracking', id: 'tracking' },
        {
          src: 'activation',
          systemId: 'activation',
          id: 'activation',
          input: { name: 'activation', input: {} },
        },
      ],
    }),
  ).start();
  const child = (name: string) => actor.system.get(name) as AnyActorRef;
  child('activation').send({ type: 'lazy.want' });
  // Renders the notice after every change of the chart, as the library does.
  const Notice = () => {
    useSelector(child('activation'), (snapshot) => snapshot);
    return <ActivationNotice photos={service.photos} leads={leads} />;
  };
  const rendered = render(
    <ActorsContext
      value={
        {
          ...noActors,
          lazyActors: { activation: child('activation') },
        } as unknown as typeof noActors
      }
    >
      <main>
        <Notice />
        <DeletingNotice />
      </main>
    </ActorsContext>,
    theme,
  );
  return { ...rendered, received, end: () => void actor.stop() };
}
