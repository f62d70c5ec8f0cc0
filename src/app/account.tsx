import type { ReactNode } from 'react';
import { accountCharts } from '../actors/app/account.ts';
import type { Environment } from '../actors/environment.ts';
import { Uploads } from '../screens/photos/uploads/Uploads.tsx';
import { Address } from './Address.tsx';
import { Frame } from './frame/Frame.tsx';
import { fetchLazy } from './lazyActors.ts';

/**
 * Returns what signed-in pages need and public pages do not, as one chunk: the charts, and the frame around
 * an area.
 */
export const charts = (environment: Environment) => accountCharts(environment, fetchLazy(environment));

export function Account({ children }: { readonly children: ReactNode }) {
  return (
    <Address>
      <Frame>{children}</Frame>
      <Uploads />
    </Address>
  );
}
