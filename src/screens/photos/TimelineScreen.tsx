import { css } from '@emotion/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  bannerOf,
  faceOf,
  isPreviewing,
  isSeen,
  selectionOf,
} from '../../../machines/photos/timeline.selectors.ts';
import { later } from '../../ui/later.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { ListPage } from './ListPage.tsx';
import type { LibraryRef, PhotosPageRef, TimelineRef } from './refs.ts';
import { TimelineGrid } from './TimelineGrid.tsx';

export const WelcomeBanner = later(async () => (await import('./WelcomeBanner.tsx')).WelcomeBanner, {
  waits: true,
});
/** The toolbar comes with the first movement, which is before anything can be selected. */
export const TimelineToolbar = later(
  async () => (await import('./toolbar/TimelineToolbar.tsx')).TimelineToolbar,
);

/** The banner's code comes later; its room is there with the first photo, so that no photo moves. */
const welcome = css({
  minHeight: 72,
  marginBottom: 8,
  '&[data-expanded]': { minHeight: 172 },
  [media.belowMedium]: { marginInline: 16, '&[data-expanded]': { minHeight: 212 } },
  [media.phone]: { '&[data-expanded]': { minHeight: 268 } },
});

export interface TimelineScreenProps {
  readonly page: PhotosPageRef;
  readonly timeline: TimelineRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  /** Where the welcome banner leads [2.20]; without it there is no banner. */
  readonly faq: string | undefined;
}

/** The photos page by date taken [2.13–2.17]. */
export function TimelineScreen({ page, timeline, library, status, faq }: TimelineScreenProps) {
  const face = useSelector(timeline, faceOf);
  const previewing = useSelector(timeline, isPreviewing);
  const seen = useSelector(timeline, isSeen);
  const selection = useSelector(timeline, selectionOf);
  const selecting = useSelector(selection, (snapshot) => snapshot?.matches('on') ?? false);
  const banner = useSelector(timeline, bannerOf);
  const welcomed = useSelector(banner, (snapshot) => snapshot?.matches('expanded') ?? false);
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
          <TimelineToolbar timeline={timeline} library={library} selection={selection} />
        ) : null
      }
      above={
        banner !== undefined && faq !== undefined ? (
          <div css={welcome} data-expanded={welcomed ? '' : undefined}>
            <WelcomeBanner banner={banner} library={library} faq={faq} />
          </div>
        ) : null
      }
      onSelect={() => timeline.send({ type: 'selection.start' })}
      onRetry={() => timeline.send({ type: 'timeline.retry' })}
    >
      {selection === undefined ? null : (
        <TimelineGrid timeline={timeline} library={library} selection={selection} />
      )}
    </ListPage>
  );
}
