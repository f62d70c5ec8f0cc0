import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  faceOf,
  isPreviewing,
  isSeen,
  selectionOf,
} from '../../../../machines/photos/lists/timeline.selectors.ts';
import { later } from '../../../ui/later.tsx';
import { ListPage } from './ListPage.tsx';
import type { LibraryRef, PhotosPageRef, TimelineRef } from '../refs.ts';
import { TimelineGrid } from './TimelineGrid.tsx';
import { Welcome } from './Welcome.tsx';

/** The toolbar comes with the first movement, which is before anything can be selected. */
export const TimelineToolbar = later(
  async () => (await import('../toolbar/TimelineToolbar.tsx')).TimelineToolbar,
);

export interface TimelineScreenProps {
  readonly page: PhotosPageRef;
  readonly timeline: TimelineRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  /** Where the welcome leads [2.20]. */
  readonly faq: string | undefined;
}

/** The photos page by date taken [2.13–2.17]. */
export function TimelineScreen({ page, timeline, library, status, faq }: TimelineScreenProps) {
  const face = useSelector(timeline, faceOf);
  const previewing = useSelector(timeline, isPreviewing);
  const seen = useSelector(timeline, isSeen);
  const selection = useSelector(timeline, selectionOf);
  const selecting = useSelector(selection, (snapshot) => snapshot?.matches('on') ?? false);
  return (
    <ListPage
      page={page}
      library={library}
      status={status}
      face={face}
      previewing={previewing}
      seen={seen}
      toolbar={
        selecting && selection !== undefined ? (
          <TimelineToolbar timeline={timeline} selection={selection} />
        ) : null
      }
      above={<Welcome page={page} list={timeline} faq={faq} />}
      onSelect={() => timeline.send({ type: 'selection.start' })}
      onRetry={() => timeline.send({ type: 'timeline.retry' })}
    >
      {selection === undefined ? null : <TimelineGrid timeline={timeline} selection={selection} />}
    </ListPage>
  );
}
