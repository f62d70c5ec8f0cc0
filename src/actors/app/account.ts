import type { AnyActorLogic } from 'xstate';
import { callbackPath } from '../../../contracts/auth/oidc.ts';
import { me } from '../../../contracts/customer/calls.ts';
import { routes } from '../../../contracts/navigation/routes.ts';
import type { LazyName } from '../../../machines/system/directory.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { bindAuth } from '../auth/bind.ts';
import type { Environment } from '../environment.ts';
import { lazyActorLogic } from '../lazyActor.ts';
import { countUnsent } from '../photos/uploads/unsent.ts';
import { forgetPhotos } from '../photos/library/stored.ts';

/** Returns the charts that only signed-in customers need: the root starts them once their code is loaded. */
export function accountCharts(
  environment: Environment,
  fetchLazy: (name: LazyName) => Promise<AnyActorLogic>,
) {
  const { bind, window, storage, sessionStorage, host } = environment;
  environment.onSignOut(() => forgetPhotos(environment));
  return {
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
      insteadOfSignIn: async () =>
        window.location.pathname === routes.deleteAccountConfirmation.path
          ? (await import('../confirmations/deletedAlready.ts')).deletedAlready(environment)
          : null,
      window,
    }),
    session: sessionMachine.provide({ actors: { readCustomer: bind(me) } }),
    lazyActor: lazyActorLogic(environment, fetchLazy),
    countUnsent: countUnsent(environment),
  };
}
export type AccountCharts = ReturnType<typeof accountCharts>;
