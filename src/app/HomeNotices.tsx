import { useSelector } from '@xstate/react';
import { photosCount } from '../../machines/home/homePage.selectors.ts';
import { useActor } from '../context/actors.ts';
import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import { DeletingNotice } from '../screens/activation/DeletingNotice.tsx';
import type { HomePageRef } from '../screens/home/refs.ts';

/** What the home page says of a library that is being deleted, is not there yet, or is on its way [2.3c, 3.10, 4.6]. */
export function HomeNotices() {
  const photos = useSelector(useActor('area') as unknown as HomePageRef, photosCount);
  return (
    <>
      <DeletingNotice />
      <ActivationNotice photos={photos} />
    </>
  );
}
