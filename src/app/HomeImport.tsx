import { useSelector } from '@xstate/react';
import { photosCount } from '../../machines/home/homePage.selectors.ts';
import { useActor } from '../context/actors.ts';
import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import type { HomePageRef } from '../screens/home/refs.ts';

/** What the home page says of a library that is not there yet, or is on its way [3.10, 4.6]. */
export function HomeImport() {
  const photos = useSelector(useActor('area') as unknown as HomePageRef, photosCount);
  return <ActivationNotice photos={photos} />;
}
