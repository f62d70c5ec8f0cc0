import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { previewOf } from '../../../machines/photos/lists/photoList.selectors.ts';
import { listIn } from '../../../machines/photos/lists/photosPage.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useFlag } from '../../context/hooks.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import type { PhotosPageRef } from './refs.ts';
import { PhotosScreen } from './lists/PhotosScreen.tsx';
import { UploadsView } from './uploads/Uploads.tsx';
import { DeleteDialog, Deletions } from './deletion/Deletions.tsx';
import { Preview, PreviewScreen } from './preview/Preview.tsx';

const GridShortcuts = lazyView(async () => (await import('./grid/GridShortcuts.tsx')).GridShortcuts);

/** Accepts dropped and pasted files once the page is rendered. */
const DropPhotos = lazyView(async () => (await import('./uploads/DropPhotos.tsx')).DropPhotos, {
  late: true,
});

/** Views that the first screen does not need. Customers cannot open any of them immediately. */
export const lazyViews = [PreviewScreen, DeleteDialog, UploadsView, DropPhotos] as const;

interface ScreenProps {
  readonly page: PhotosPageRef;
  /** Shows in the header how long the photos will be kept. */
  readonly status?: ReactNode;
  /** Loaded late; placed above the photos or, in an empty library, below the text, where it moves nothing. */
  readonly notices?: ReactNode;
  readonly faq?: string | undefined;
}

/** The area `photos`: the list, an open photo, and the dialogs over both. */
export function Screen({ page, status, notices, faq }: ScreenProps) {
  const library = useActor('library');
  const list = useSelector(page, listIn);
  const preview = useSelector(list, (snapshot) => snapshot && previewOf(snapshot));
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <>
      {list === undefined ? null : <PhotosScreen {...{ page, list, library, status, notices, faq }} />}
      {preview === undefined ? <GridShortcuts /> : <Preview preview={preview} />}
      <Deletions />
      {mayUpload ? <DropPhotos page={page} /> : null}
    </>
  );
}
