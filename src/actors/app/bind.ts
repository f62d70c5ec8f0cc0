import { type AnyActorLogic, fromPromise } from 'xstate';
import { readConfig, readMenus } from '../../../contracts/app/calls.ts';
import type { Area } from '../../../contracts/navigation/routes.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import type { LoadedArea } from '../../../machines/app/app.setup.ts';
import { modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import { queriesMachine } from '../../../machines/request/queries.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { unprovided } from '../../../machines/system/stubs.ts';
import type { Environment } from '../environment.ts';
import { lazyLogic } from '../lazyLogic.ts';
import { lazyActorLogic } from '../lazyActor.ts';
import { bindFlags } from '../flags/bind.ts';
import { attempts, pageEvents, recoveryLogic } from '../network.ts';
import { bindNavigation } from '../navigation/bind.ts';
import { bindToasts } from '../toasts/bind.ts';
import type { libraryLogic } from '../photos/library/library.ts';
import type { AccountCharts } from './account.ts';

type Library = ReturnType<typeof libraryLogic>;

export interface AppPorts {
  readonly environment: Environment;
  readonly activateLocale: (signal: AbortSignal) => Promise<unknown>;
  readonly loadArea: (area: Area) => Promise<LoadedArea>;
  /** Loads the code that only signed-in pages need. */
  readonly loadAccount: () => Promise<AccountCharts>;
  /** Loads the library, and prefetches the area that uses it. */
  readonly loadLibrary: (area: Area) => Promise<Library>;
  readonly fetchSurroundings: () => Promise<AnyActorLogic>;
  /** Whether typed text would be lost if the page, or the dialog over it, closed. */
  readonly hasTyped: () => boolean;
}

/**
 * Returns the root chart with everything that is needed at the start; areas and the account have separate
 * bindings.
 */
export function bindApp({ environment, ...ports }: AppPorts) {
  const { activateLocale, loadArea, loadAccount, loadLibrary, fetchSurroundings } = ports;
  const { bind, window, storage } = environment;
  let account: AccountCharts | null = null;
  let library: Library | null = null;
  const fetched = <Name extends keyof AccountCharts>(name: Name) =>
    lazyLogic((): AccountCharts[Name] => account?.[name] ?? unprovided(`app.${name}`));
  return appMachine.provide({
    actors: {
      page: pageEvents(window),
      recovery: recoveryLogic(environment),
      attempts: attempts(environment.missing),
      queries: queriesMachine.provide({ actors: { attempts: attempts(environment.missing) } }),
      readConfig: bind(readConfig),
      activateLocale: fromPromise(async ({ signal }) => void (await activateLocale(signal))),
      loadArea: fromPromise(({ input }) => loadArea(input)),
      flags: bindFlags(storage),
      navigation: bindNavigation(window, ports.hasTyped),
      modals: modalStackMachine,
      toasts: bindToasts(window.document),
      loadAccount: fromPromise(async () => {
        account ??= await loadAccount();
      }),
      auth: fetched('auth'),
      session: fetched('session'),
      loadLibrary: fromPromise(async ({ input }) => {
        library ??= await loadLibrary(input);
      }),
      library: lazyLogic(() => library ?? unprovided('app.library')),
      lazyActor: fetched('lazyActor'),
      countUnsent: fetched('countUnsent'),
      surroundings: lazyActorLogic(environment, fetchSurroundings),
      menus: queryFor(readMenus).provide({ actors: { read: bind(readMenus) } }),
    },
    actions: {
      configure: (_, config) => {
        if (config !== null) environment.configure(config);
      },
      reload: () => window.location.reload(),
    },
  });
}
