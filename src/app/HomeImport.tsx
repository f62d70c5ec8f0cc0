import { shallowEqual, useSelector } from '@xstate/react';
import { photosCount, readingView } from '../../machines/home/homePage.selectors.ts';
import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import type { HomePageRef } from '../screens/home/refs.ts';

/** The home page's message about a library that is missing or still importing [3.10, 4.6]. */
export function HomeImport({ page }: { readonly page: HomePageRef }) {
  const totals = useSelector(page, ({ children }) => children.totals);
  const photos = photosCount(useSelector(totals, readingView, shallowEqual));
  return <ActivationNotice photos={photos} />;
}
