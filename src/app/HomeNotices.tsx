import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import { DeletingNotice } from '../screens/activation/DeletingNotice.tsx';

/** What the home page says of a library that is being deleted, is not there yet, or is on its way [2.3c, 3.10, 4.6]. */
export function HomeNotices() {
  return (
    <>
      <DeletingNotice />
      <ActivationNotice />
    </>
  );
}
