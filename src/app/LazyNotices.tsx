import { useSelector } from '@xstate/react';
import { photosCountOf } from '../../machines/photos/library/library.selectors.ts';
import { routeName } from '../../machines/navigation/navigation.selectors.ts';
import { useActor } from '../context/actors.ts';
import { useNavigation } from '../context/hooks.ts';
import { ActivationNotice } from '../screens/activation/ActivationNotice.tsx';
import { ExportDialog } from '../screens/exports/ExportDialog.tsx';

/** Both are wanted when the first pictures are there: one chunk for the two. */
export function LazyNotices() {
  const photos = useSelector(useActor('library'), photosCountOf);
  // Without a photo, or while nobody knows, an empty page has room for it.
  const hasRoomBelow = useNavigation(routeName) === 'photos' && (photos ?? 0) === 0;
  return (
    <>
      {hasRoomBelow ? null : <ActivationNotice photos={photos} />}
      <ExportDialog />
    </>
  );
}

/** Of a library without a photo. */
export const EmptyNotices = () => <ActivationNotice photos={0} />;
