import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../machines/photos/library.selectors.ts';
import {
  bannerOf,
  faceOf,
  isPreviewing,
  isSeen,
  selectionOf,
} from '../../../machines/photos/timeline.selectors.ts';
import { useFlag } from '../../context/hooks.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { later } from '../../ui/later.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { beneath, media } from '../../ui/theme/tokens.ts';
import type { LibraryRef, TimelineRef } from './refs.ts';
import { TimelineGrid } from './TimelineGrid.tsx';
import { TimelineHeader } from './TimelineHeader.tsx';

export const WelcomeBanner = later(async () => (await import('./WelcomeBanner.tsx')).WelcomeBanner);
/** The toolbar comes with the first movement, which is before anything can be selected. */
export const TimelineToolbar = later(
  async () => (await import('./toolbar/TimelineToolbar.tsx')).TimelineToolbar,
);
const EmptyLibrary = later(async () => (await import('./EmptyLibrary.tsx')).EmptyLibrary);

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '50dvh' });
/** Photos touch the edges of narrow screens; on wide ones the right edge is kept free for the month scrubber. */
const page = css({
  '&[hidden]': { display: 'none' },
  [media.belowMedium]: { '--labelPadding': '16px' },
  [media.medium]: { paddingInlineEnd: 88 },
});
/** The banner's code comes later; its room is there with the first photo, so that no photo moves. */
const welcome = css({
  minHeight: 72,
  marginBottom: 8,
  '&[data-expanded]': { minHeight: 172 },
  [media.belowMedium]: { marginInline: 16, '&[data-expanded]': { minHeight: 212 } },
  [media.phone]: { '&[data-expanded]': { minHeight: 268 } },
});
/** While selecting, the toolbar stands over the tabs: title and room stay, so that no photo moves. */
const covered = css({
  '& > header > :not(h1), & > :not(header)': { visibility: 'hidden' },
});
const selectingPage = css({ '--barHeight': '64px', [media.phone]: { paddingBottom: 96 } });
const notice = css({ [media.belowMedium]: { paddingInline: 16 } });

export interface TimelineScreenProps {
  readonly timeline: TimelineRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  /** Where the welcome banner leads [2.20]; without it there is no banner. */
  readonly faq: string | undefined;
}

/** The photos page in each of its faces: loading, failed, empty, ready [2.13–2.17]. */
export function TimelineScreen({ timeline, library, status, faq }: TimelineScreenProps) {
  const { t } = useLingui();
  const face = useSelector(timeline, faceOf);
  const previewing = useSelector(timeline, isPreviewing);
  // A photo that was opened by its address waits for no list: that is drawn when it is returned to.
  const seen = useSelector(timeline, isSeen);
  const selection = useSelector(timeline, selectionOf);
  const selecting = useSelector(selection, (snapshot) => snapshot?.matches('on') ?? false);
  const banner = useSelector(timeline, bannerOf);
  const welcomed = useSelector(banner, (snapshot) => snapshot?.matches('expanded') ?? false);
  const reference = useSelector(library, referenceOf);
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <div css={[page, selecting && selectingPage, previewing && beneath]} hidden={previewing && !seen}>
      <div css={selecting && covered}>
        <TimelineHeader timeline={timeline} library={library} status={status} />
      </div>
      {selecting && selection !== undefined ? (
        <TimelineToolbar timeline={timeline} library={library} selection={selection} />
      ) : null}
      {face === 'ready' && banner !== undefined && faq !== undefined ? (
        <div css={welcome} data-expanded={welcomed ? '' : undefined}>
          <WelcomeBanner banner={banner} library={library} faq={faq} />
        </div>
      ) : null}
      {face === 'loading' ? (
        <div css={waiting} role="status" aria-label={t`Loading your photos`}>
          <Spinner size={28} />
        </div>
      ) : null}
      {face === 'failed' ? (
        <div css={notice}>
          <ErrorNotice
            message={<Trans>Error: Your photos could not be loaded</Trans>}
            reference={reference ?? undefined}
            onRetry={() => timeline.send({ type: 'timeline.retry' })}
          >
            <Trans>They are safe on our side. Check your connection and try again.</Trans>
          </ErrorNotice>
        </div>
      ) : null}
      {face === 'empty' ? (
        <EmptyLibrary onAdd={mayUpload ? () => timeline.send({ type: 'photos.add' }) : undefined} />
      ) : null}
      {face === 'ready' && selection !== undefined ? (
        <TimelineGrid timeline={timeline} library={library} selection={selection} />
      ) : null}
    </div>
  );
}
