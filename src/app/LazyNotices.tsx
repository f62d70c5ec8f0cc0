import { useSelector } from '@xstate/react';
import { photosCountOf } from '../../machines/photos/library/library.selectors.ts';
import { useActor } from '../context/actors.ts';
import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import { ExportDialog } from '../screens/exports/ExportDialog.tsx';

/** Both notices are needed once the first photos are visible, so they share a chunk. */
export function LazyNotices() {
  const photos = useSelector(useActor('library'), photosCountOf);
  return (
    <>
      <ActivationNotice photos={photos} leads />
      <ExportDialog />
    </>
  );
}
