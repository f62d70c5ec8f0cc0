import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import type { Overrides } from '../../../contracts/flags/stored.ts';
import { nothingKnown } from '../../../contracts/navigation/conditions.ts';
import { type HistoryDepthEvent, modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import type { ArrivalEvent } from '../../../machines/navigation/navigation.machine.ts';
import type { FlagValues } from '../../../machines/flags/featureFlags.machine.ts';
import { bindFlags } from '../../../src/actors/flags/bind.ts';
import { hasTyped } from '../../../src/ui/typed.ts';
import { bindNavigation, readPlace } from '../../../src/actors/navigation/bind.ts';
import { bindToasts } from '../../../src/actors/toasts/bind.ts';
import {
  ActorsContext,
  type FlagsRef,
  type ModalsRef,
  type NavigationRef,
  noActors,
  type ToastsRef,
} from '../../../src/context/actors.ts';
import { render } from '../../ui/render.tsx';

/** The frame's charts bound to this browser and connected as in the product, with a view of them. */
/**
 * Returns the frame's charts in one actor system, as below the root chart, so that they find each other by
 * name.
 */
const frameChart = (storage: Storage, query: Overrides) =>
  setup({
    types: {
      events: {} as
        | ArrivalEvent
        | HistoryDepthEvent
        | { readonly type: 'flags.changed'; readonly flags: FlagValues },
      context: {} as {
        readonly modals: ModalsRef;
        readonly navigation: NavigationRef;
        readonly toasts: ToastsRef;
        readonly flags: FlagsRef;
      },
    },
    actors: {
      modals: modalStackMachine,
      navigation: bindNavigation(window, hasTyped),
      toasts: bindToasts(document),
      flags: bindFlags(storage),
    },
  }).createMachine({
    context: ({ spawn, self }) => ({
      modals: spawn('modals', { systemId: 'modals', input: { parent: self } }),
      navigation: spawn('navigation', {
        systemId: 'navigation',
        input: { parent: self, start: readPlace(window), conditions: nothingKnown },
      }),
      toasts: spawn('toasts', { systemId: 'toasts' }),
      flags: spawn('flags', {
        systemId: 'flags',
        input: { parent: self, query, hosts: {}, host: 'localhost' },
      }),
    }),
    on: {
      'history.depth': {
        actions: sendTo(
          ({ context }) => context.navigation,
          ({ event }) => event,
        ),
      },
      'navigation.discard': {
        actions: sendTo(
          ({ context }) => context.navigation,
          ({ event }) => event,
        ),
      },
      'discard.asked': {
        actions: sendTo(
          ({ context }) => context.modals,
          ({ event }) => event,
        ),
      },
      'modals.backed': {
        actions: sendTo(
          ({ context }) => context.modals,
          ({ event }) => event,
        ),
      },
      'modals.left': {
        actions: sendTo(
          ({ context }) => context.modals,
          ({ event }) => event,
        ),
      },
    },
  });

export async function showFrame(at: string, view: ReactNode, query: Overrides = {}) {
  const before = location.pathname + location.search;
  history.pushState(null, '', at);
  const storage = localStorage;
  storage.removeItem('featureFlags');
  const root = createActor(frameChart(storage, query)).start();
  const { modals, navigation, toasts, flags } = root.getSnapshot().context;
  await new Promise<void>((resolve) => {
    const seen = flags.subscribe((snapshot) => {
      if (snapshot.matches('ready')) resolve();
    });
    if (flags.getSnapshot().matches('ready')) resolve();
    onTestFinished(() => seen.unsubscribe());
  });
  onTestFinished(() => {
    root.stop();
    storage.removeItem('featureFlags');
    history.pushState(null, '', before);
  });
  const actors = { ...noActors, navigation, modals, toasts, flags };
  render(<ActorsContext value={actors}>{view}</ActorsContext>);
  return { navigation, modals, toasts, flags, storage };
}

/** Waits until the browser has performed a step through its history. */
export const popped = (step: () => void) =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    step();
  });
