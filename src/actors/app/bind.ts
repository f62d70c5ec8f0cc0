import { type AnyActorLogic, fromPromise } from 'xstate';
import { callbackPath } from '../../../contracts/auth/oidc.ts';
import { readConfig, readMenus } from '../../../contracts/app/calls.ts';
import { me } from '../../../contracts/customer/calls.ts';
import type { Area } from '../../../contracts/navigation/routes.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import type { LoadedArea } from '../../../machines/app/app.types.ts';
import { modalStackMachine } from '../../../machines/modals/modalStack.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { bindAuth } from '../auth/bind.ts';
import type { LazyName } from '../../../machines/app/directory.ts';
import type { Environment } from '../environment.ts';
import { bindFlags } from '../flags/bind.ts';
import { pageTold } from '../network.ts';
import { bindNavigation } from '../navigation/bind.ts';
import { lazyActorLogic } from '../lazyActor.ts';
import { libraryLogic } from '../photos/library/library.ts';
import { bindToasts } from '../toasts/bind.ts';

export interface AppPorts {
  readonly environment: Environment;
  readonly activateLocale: (locale: string, signal: AbortSignal) => Promise<unknown>;
  readonly loadArea: (area: Area) => Promise<LoadedArea>;
  readonly fetchLazy: (name: LazyName | 'surroundings') => Promise<AnyActorLogic>;
}

/** The root chart with everything that is needed from the first moment; areas come with their own bindings. */
export function bindApp({ environment, activateLocale, loadArea, fetchLazy }: AppPorts) {
  const { bind, window, storage, sessionStorage, host } = environment;
  return appMachine.provide({
    actors: {
      page: pageTold(window),
      readConfig: bind(readConfig),
      activateLocale: fromPromise(async ({ input, signal }) => void (await activateLocale(input, signal))),
      loadArea: fromPromise(({ input }) => loadArea(input)),
      flags: bindFlags(storage),
      navigation: bindNavigation(window),
      modals: modalStackMachine,
      toasts: bindToasts(window.document),
      auth: bindAuth({
        client: environment.client,
        storage,
        sessionStorage,
        storageKey: environment.userKey,
        callbackPath,
        cookies: { write: (cookie) => void (window.document.cookie = cookie) },
        cookieDomain: host?.cookieDomain ?? null,
        now: () => Date.now(),
        refused: environment.refused,
        report: environment.report,
        newId: environment.newId,
        clearRecords: environment.clearRecords,
        window,
      }),
      session: sessionMachine.provide({ actors: { readCustomer: bind(me) } }),
      library: libraryLogic(environment),
      lazyActor: lazyActorLogic(window, fetchLazy),
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
