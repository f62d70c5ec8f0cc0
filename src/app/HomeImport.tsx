import { shallowEqual, useSelector } from '@xstate/react';
import { photosCount, readingView } from '../../machines/home/homePage.selectors.ts';
import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import type { HomePageRef } from '../screens/home/refs.ts';

/** What the home page says of a library that is not there yet, or is on its way [3.10, 4.6]. */
export function HomeImport({ page }: { readonly page: HomePageRef }) {
  const totals = useSelector(page, ({ children }) => children.totals);
  const photos = photosCount(useSelector(totals, readingView, shallowEqual));
  return <ActivationNotice photos={photos} />;
}
