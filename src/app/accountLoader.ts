import { createElement, type FunctionComponent, type ReactNode } from 'react';
import type { AccountCharts } from '../actors/app/account.ts';
import type { Environment } from '../actors/environment.ts';

const fetchAccount = () => import('./account.tsx');
/** Whatever a service is asked through. */
const fetchClient = () => import('../services/ky.ts');

/** Fetches what only signed-in pages need and keeps its view, which no chart may hold. */
export function accountLoader(environment: Environment) {
  let View: FunctionComponent<{ readonly children: ReactNode }> | null = null;
  return {
    load: async (): Promise<AccountCharts> => {
      const { Account, charts } = await fetchAccount();
      View = Account;
      return charts(environment);
    },
    /** Begins to fetch it while the boot is still under way. A failure shows when it is needed. */
    prefetch: () => {
      for (const fetch of [fetchAccount, fetchClient]) void fetch().catch(() => undefined);
    },
    /** What stands around a signed-in page, and the page in it. */
    draw: (page: ReactNode): ReactNode => (View === null ? null : createElement(View, null, page)),
  };
}
export type AccountLoader = ReturnType<typeof accountLoader>;
