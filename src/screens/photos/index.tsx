import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { latestOf, previewIn, timelineOf } from '../../../machines/photos/lists/photosPage.selectors.ts';
import { previewOf } from '../../../machines/photos/lists/timeline.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useFlag } from '../../context/hooks.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { later } from '../../ui/later.tsx';
import type { LatestRef, PhotosPageRef, PreviewRef } from './refs.ts';
import { TimelineScreen, TimelineToolbar } from './lists/TimelineScreen.tsx';
import { UploadsView } from './uploads/Uploads.tsx';
import { WelcomeBanner } from './lists/Welcome.tsx';
import { DeleteDialog, Deletions } from './deletion/Deletions.tsx';
import { ListTools } from './lists/TimelineHeader.tsx';

const DropPhotos = later(async () => (await import('./uploads/DropPhotos.tsx')).DropPhotos, { waits: true });
const GridShortcuts = later(async () => (await import('./grid/GridShortcuts.tsx')).GridShortcuts, {
  waits: true,
});
const LatestScreen = later(async () => (await import('./lists/LatestScreen.tsx')).LatestScreen);
const PreviewScreen = later(async () => (await import('./preview/PreviewScreen.tsx')).PreviewScreen, {
  floats: true,
});

/** Views that the first screen does without. */
export const laterViews = [TimelineToolbar, GridShortcuts, PreviewScreen, DeleteDialog, UploadsView] as const;

/** Views that come when the first pictures are there. What is pasted or dropped is lost to who begins to listen with it. */
export const stillViews = [ListTools, WelcomeBanner, DropPhotos] as const;

/** The area `photos`: the list, the photo over it, and the dialogs over both; `status` stands in its header. */
export function Screen({ status = null, faq }: { status?: ReactNode; faq?: string | undefined }) {
  const page = useActor('area') as unknown as PhotosPageRef;
  const library = useActor('library');
  const failed = useSelector(page, (snapshot) => snapshot.matches('failed'));
  const timeline = useSelector(page, timelineOf);
  const latest = useSelector(useSelector(page, latestOf), (snapshot) => snapshot?.context.chart) as
    | LatestRef
    | null
    | undefined;
  const ofTimeline = useSelector(timeline, (snapshot) => snapshot && previewOf(snapshot));
  const ofLatest = useSelector(latest ?? undefined, (snapshot) => snapshot && previewIn(snapshot));
  const preview = useSelector(ofTimeline ?? ofLatest, (snapshot) => snapshot?.context.chart) as
    | PreviewRef
    | null
    | undefined;
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <>
      {failed ? (
        <ErrorNotice
          message={<Trans>Error: This part of the page could not be loaded</Trans>}
          onRetry={() => page.send({ type: 'page.retry' })}
        />
      ) : null}
      {timeline === undefined ? null : (
        <TimelineScreen page={page} timeline={timeline} library={library} status={status} faq={faq} />
      )}
      {latest == null ? null : (
        <LatestScreen page={page} latest={latest} library={library} status={status} faq={faq} />
      )}
      {preview == null ? <GridShortcuts /> : <PreviewScreen preview={preview} />}
      <Deletions />
      {mayUpload ? <DropPhotos page={page} /> : null}
    </>
  );
}
