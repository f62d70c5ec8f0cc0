import { photosCount } from '../../machines/home/homePage.selectors.ts';
import { useActor } from '../context/actors.ts';
import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import type { HomePageRef } from '../screens/home/refs.ts';
import { useReading } from '../screens/home/useReading.ts';

/** What the home page says of a library that is not there yet, or is on its way [3.10, 4.6]. */
export function HomeImport() {
  const page = useActor('area') as unknown as HomePageRef;
  const photos = photosCount(useReading(page, ({ totals }) => totals));
  return <ActivationNotice photos={photos} />;
}
