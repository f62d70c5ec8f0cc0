import { createElement, type FunctionComponent, type ReactNode } from 'react';
import type { AccountCharts } from '../actors/app/account.ts';
import type { Environment } from '../actors/environment.ts';

const fetchAccount = () => import('./account.tsx');
/** Loads the HTTP client of all services. */
const fetchClient = () => import('../services/ky.ts');

/** Loads what only signed-in pages need, and holds its view, because charts hold no components. */
export function accountLoader(environment: Environment) {
  let View: FunctionComponent<{ readonly children: ReactNode }> | null = null;
  return {
    load: async (): Promise<AccountCharts> => {
      const { Account, charts } = await fetchAccount();
      View = Account;
      return charts(environment);
    },
    /** Prefetches while the app starts. An error is reported when the code is needed. */
    prefetch: () => {
      for (const fetch of [fetchAccount, fetchClient]) void fetch().catch(() => undefined);
    },
    /** Returns the frame of a signed-in page, with `page` as its content. */
    draw: (page: ReactNode): ReactNode => (View === null ? null : createElement(View, null, page)),
  };
}
export type AccountLoader = ReturnType<typeof accountLoader>;
