import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { type AnyEventObject, createActor, fromTransition } from 'xstate';
import type { Overrides } from '../../contracts/flags/stored.ts';
import { nothingKnown } from '../../contracts/navigation/conditions.ts';
import type { featureFlagsMachine } from '../../machines/flags/featureFlags.machine.ts';
import { modalStackMachine } from '../../machines/modals/modalStack.machine.ts';
import { bindFlags } from '../../src/actors/flags/bind.ts';
import { bindNavigation, readPlace } from '../../src/actors/navigation/bind.ts';
import { bindToasts } from '../../src/actors/toasts/bind.ts';
import { ActorsContext, noActors } from '../../src/context/actors.ts';
import { render } from '../ui/render.tsx';

/** The charts of the frame bound to this very browser, joined as the coordinator joins them, with a view on them. */
export async function showFrame(at: string, view: ReactNode, query: Overrides = {}) {
  const before = location.pathname + location.search;
  history.pushState(null, '', at);
  const storage = localStorage;
  storage.removeItem('featureFlags');
  const parent = createActor(
    fromTransition((state: null, event: AnyEventObject) => {
      if (event.type === 'history.depth') navigation.send(event as never);
      if (event.type.startsWith('modals.')) modals.send(event as never);
      return state;
    }, null),
  ).start();
  const modals = createActor(modalStackMachine, { input: { parent } }).start();
  const navigation = createActor(bindNavigation(window), {
    input: { parent, start: readPlace(window), conditions: nothingKnown },
  }).start();
  const toasts = createActor(bindToasts(document)).start();
  const flagsLogic: typeof featureFlagsMachine = bindFlags(storage);
  const flags = createActor(flagsLogic, {
    input: { parent, query, hosts: {}, host: 'localhost', modals },
  }).start();
  await new Promise<void>((resolve) => {
    const seen = flags.subscribe((snapshot) => {
      if (snapshot.matches('ready')) resolve();
    });
    if (flags.getSnapshot().matches('ready')) resolve();
    onTestFinished(() => seen.unsubscribe());
  });
  onTestFinished(() => {
    for (const actor of [navigation, modals, toasts, flags, parent]) actor.stop();
    storage.removeItem('featureFlags');
    history.pushState(null, '', before);
  });
  const actors = { ...noActors, navigation, modals, toasts, flags };
  render(<ActorsContext value={actors}>{view}</ActorsContext>);
  return { navigation, modals, toasts, flags, storage };
}

/** Waits until the browser has carried out a step through its history. */
export const popped = (step: () => void) =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    step();
  });
