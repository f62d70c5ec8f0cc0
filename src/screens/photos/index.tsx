import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DeletionRef } from '../../../machines/photos/library.setup.ts';
import { previewOf } from '../../../machines/photos/timeline.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useLasting } from '../../context/hooks.ts';
import { later } from '../../ui/later.tsx';
import type { TimelineRef, UploadsRef } from './refs.ts';
import { TimelineScreen } from './TimelineScreen.tsx';

const DeleteDialog = later(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
const ImportDialog = later(async () => (await import('./ImportDialog.tsx')).ImportDialog);
const PreviewScreen = later(async () => (await import('./PreviewScreen.tsx')).PreviewScreen);

/** Views that the first screen does without. */
export const laterViews = [PreviewScreen, DeleteDialog, ImportDialog] as const;

/** The area `photos`: the list, the photo over it, and the dialogs over both; `status` stands in its header. */
export function Screen({ status = null, faq }: { status?: ReactNode; faq?: string | undefined }) {
  const timeline = useActor('area') as unknown as TimelineRef;
  const library = useActor('library');
  const preview = useSelector(timeline, previewOf);
  const deletions = useSelector(library, ({ context }) => context.deletions);
  const uploads = useLasting('uploads') as UploadsRef | undefined;
  const importing = useSelector(uploads, (snapshot) => snapshot?.matches({ dialog: 'open' }) ?? false);
  return (
    <>
      <TimelineScreen timeline={timeline} library={library} status={status} faq={faq} />
      {preview === undefined ? null : <PreviewScreen preview={preview} library={library} />}
      {deletions.map((opId) => {
        const deletion = library.getSnapshot().children[`deletion-${opId}`] as DeletionRef | undefined;
        return deletion === undefined ? null : <DeleteDialog key={opId} deletion={deletion} />;
      })}
      {uploads === undefined || !importing ? null : <ImportDialog uploads={uploads} />}
    </>
  );
}
