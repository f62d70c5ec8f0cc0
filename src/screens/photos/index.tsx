import { useSelector } from '@xstate/react';
import type { DeletionRef } from '../../../machines/photos/library.setup.ts';
import { previewOf } from '../../../machines/photos/timeline.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';
import type { TimelineRef, UploadsRef } from './refs.ts';
import { TimelineScreen } from './TimelineScreen.tsx';

/** The area `photos`: the list, the photo over it, and the dialogs over both. */
export function Screen() {
  const timeline = useActor('area') as unknown as TimelineRef;
  const library = useActor('library');
  const preview = useSelector(timeline, previewOf);
  const deletions = useSelector(library, ({ context }) => context.deletions);
  const uploads: UploadsRef | undefined = timeline.system.get('uploads');
  return (
    <>
      <TimelineScreen timeline={timeline} library={library} />
      {preview === undefined ? null : <PreviewScreen preview={preview} library={library} />}
      {deletions.map((opId) => {
        const deletion = library.getSnapshot().children[`deletion-${opId}`] as DeletionRef | undefined;
        return deletion === undefined ? null : <DeleteDialog key={opId} deletion={deletion} />;
      })}
      {uploads === undefined ? null : <ImportDialog uploads={uploads} />}
    </>
  );
}
