import { fromCallback, fromPromise } from 'xstate';
import { menusOr } from '../../../contracts/app/config.ts';
import type { readMenus } from '../../../contracts/app/calls.ts';
import { defaultBrand } from '../../../contracts/brand/brands.ts';
import { checkSizes } from '../../../contracts/extensions/printSizes.ts';
import { createSelection } from '../../../contracts/prints/calls.ts';
import { printsEditorUrl, vendorOf } from '../../../contracts/prints/editor.ts';
import { findActor } from '../../../machines/system/directory.ts';
import {
  type Cancelled,
  type EditorEvent,
  printTransferMachine,
  type SelectingRef,
} from '../../../machines/prints/printTransfer.machine.ts';
import { printSizesMachine } from '../../../machines/prints/printSizes.machine.ts';
import type { QueryRef } from '../../../machines/request/query.machine.ts';
import { standsInFor } from '../request/standIn.ts';
import type { Answered } from '../../../machines/system/outcomes.ts';
import type { Environment } from '../environment.ts';
import { watchCharts } from '../watchCharts.ts';
import { resolveIdsLogic } from '../photos/selection/resolveIds.ts';

type Ports = Pick<Environment, 'bind' | 'window' | 'host'>;
type Offered = Pick<Environment, 'configured'>;

/** Reports the editor's URL, from the brand's menus or, if they failed to load, the default [3.19]. */
const watchEditor = ({ window, host }: Ports) =>
  fromCallback<EditorEvent>(({ system, sendBack }) => {
    const { domain } = host?.brand ?? defaultBrand;
    const shop = domain === defaultBrand.domain ? window.location.origin : `https://www.${domain}`;
    return watchCharts(
      [findActor(system, 'menus') as QueryRef<typeof readMenus> | undefined],
      (menus) => menusOr(menus?.context.data ?? null, shop).routes.EditorUrl,
      (editor) => sendBack({ type: 'editor.received', editor }),
    );
  });

/** Reports when the selection is changed after the transfer has started, or no longer exists. */
const watchSelection = fromCallback<Cancelled, { selection: SelectingRef }>(({ input, sendBack }) => {
  const cancel = () => sendBack({ type: 'prints.cancel' });
  let first = true;
  return watchCharts(
    [input.selection],
    (selection) => selection?.context.selected,
    () => {
      if (!first) cancel();
      first = false;
    },
    cancel,
  );
});

/**
 * Navigates to a URL; resolves when the browser displays this page again without reloading it, for example on Back.
 */
const goAndReturn = (window: Window, address: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) resolve();
    };
    window.addEventListener('pageshow', shown, { signal });
    window.location.assign(address);
  });

/** For a service that does not check sizes: no request is sent. */
const unasked = standsInFor(
  checkSizes,
  fromPromise<Answered<typeof checkSizes>>(() => Promise.resolve({ outcome: 'cancelled' })),
);

/** Returns the child actor `prints` of the root, loaded with the first `prints.ask` [4.8]. */
export function printsLogic(ports: Ports & Offered) {
  const { bind, window, host, configured } = ports;
  const checksSizes = configured().Capabilities.includes('printSizes');
  return printTransferMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic({ bind }),
      watchEditor: watchEditor(ports),
      watchSelection,
      sizes: printSizesMachine.provide({ actors: { check: checksSizes ? bind(checkSizes) : unasked } }),
      createSelection: bind(createSelection),
      leave: fromPromise(({ input: { editor, tempSelectionId }, signal }) => {
        const { channel } = host?.brand ?? defaultBrand;
        const to = { vendor: vendorOf(channel), channel, tempSelectionId };
        return goAndReturn(window, printsEditorUrl(editor, to), signal);
      }),
    },
    actions: {
      stay: () => window.stop(),
    },
  });
}
