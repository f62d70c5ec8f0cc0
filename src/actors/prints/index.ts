import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { noMenus } from '../../../contracts/app/config.ts';
import type { readMenus } from '../../../contracts/app/calls.ts';
import { defaultBrand } from '../../../contracts/brand/brands.ts';
import { createSelection } from '../../../contracts/prints/calls.ts';
import { printsEditorUrl, vendorOf } from '../../../contracts/prints/prints.ts';
import { findActor, type System } from '../../../machines/app/directory.ts';
import { printTransferMachine } from '../../../machines/prints/printTransfer.machine.ts';
import type { selectionMachine } from '../../../machines/photos/selection/selection.machine.ts';
import type { QueryRef } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';
import { resolveIdsLogic } from '../photos/selection/resolveIds.ts';

type Ports = Pick<Environment, 'bind' | 'window' | 'host'>;

/** The editor of the brand's menus, or its default address where no menus could be had [3.19]. */
function editorOf(system: System, { window, host }: Ports): string {
  const menus = findActor(system, 'menus') as QueryRef<typeof readMenus> | undefined;
  const { domain } = host?.brand ?? defaultBrand;
  const shop = domain === defaultBrand.domain ? window.location.origin : `https://www.${domain}`;
  return (menus?.getSnapshot().context.data ?? noMenus(shop)).routes.EditorUrl;
}

/** Goes to an address; resolves when the browser shows this very page again, as its Back button may. */
const goAndReturn = (window: Window, address: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resolve();
    };
    window.addEventListener('pageshow', shown, { signal });
    window.location.assign(address);
  });

/** The root's long-lived child `prints`, fetched with the first `prints.ask` [4.8]. */
export function printsLogic(ports: Ports) {
  const { bind, window, host } = ports;
  return printTransferMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic({ bind }),
      watchSelection: fromCallback(({ input, sendBack }) => {
        const selection = input.selection as ActorRefFrom<typeof selectionMachine>;
        const { selected } = selection.getSnapshot().context;
        const cancel = () => sendBack({ type: 'prints.cancel' });
        const watching = selection.subscribe({
          next: ({ context }) => {
            if (context.selected !== selected) cancel();
          },
          complete: cancel,
        });
        return () => watching.unsubscribe();
      }),
      createSelection: bind(createSelection),
      leave: fromPromise(({ input: { tempSelectionId }, signal, system }) => {
        const { channel } = host?.brand ?? defaultBrand;
        const to = { vendor: vendorOf(channel), channel, tempSelectionId };
        return goAndReturn(window, printsEditorUrl(editorOf(system, ports), to), signal);
      }),
    },
    actions: {
      stay: () => window.stop(),
    },
  });
}
