import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../../machines/photos/library/library.selectors.ts';
import type { ListFace } from '../../../../machines/photos/lists/timeline.selectors.ts';
import { useFlag } from '../../../context/hooks.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { later } from '../../../ui/later.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { beneath, media } from '../../../ui/theme/tokens.ts';
import type { LibraryRef, PhotosPageRef } from '../refs.ts';
import { TimelineHeader } from './TimelineHeader.tsx';

const EmptyLibrary = later(async () => (await import('./EmptyLibrary.tsx')).EmptyLibrary);

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '50dvh' });
/** Photos touch the edges of narrow screens; on wide ones the right edge is kept free for the month scrubber. */
const list = css({
  '&[hidden]': { display: 'none' },
  [media.belowMedium]: { '--labelPadding': '16px' },
  [media.medium]: { paddingInlineEnd: 88 },
});
/** While selecting, the toolbar stands over the tabs: title and room stay, so that no photo moves. */
const covered = css({
  '& > header > :not(h1), & > :not(header)': { visibility: 'hidden' },
});
const selectingList = css({ '--barHeight': '64px', [media.belowMedium]: { paddingBottom: 96 } });
const notice = css({ [media.belowMedium]: { paddingInline: 16 } });

export interface ListPageProps {
  readonly page: PhotosPageRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  readonly face: ListFace;
  /** A photo is open over the list. */
  readonly previewing: boolean;
  /** Some of the list was drawn before; a photo that was opened by its address waits for no list. */
  readonly seen: boolean;
  /** Null while nothing is being selected. */
  readonly toolbar: ReactNode;
  /** Between the tabs and the photos. */
  readonly above?: ReactNode;
  readonly onSelect: () => void;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** The photos page around either of its lists, in each of its faces: loading, failed, empty, ready [2.13–2.17]. */
export function ListPage(props: ListPageProps) {
  const { page, library, status, face, previewing, seen, toolbar, above, onSelect, onRetry, children } =
    props;
  const { t } = useLingui();
  const reference = useSelector(library, referenceOf);
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  const selecting = toolbar !== null;
  return (
    <div
      css={[list, selecting && selectingList, previewing && beneath]}
      hidden={previewing && !seen}
      // Painted until the photo covers it, but no second page for whoever listens or types.
      inert={previewing}
      aria-hidden={previewing || undefined}
    >
      <div css={selecting && covered}>
        <TimelineHeader page={page} library={library} status={status} face={face} onSelect={onSelect} />
      </div>
      {toolbar}
      {face === 'ready' ? above : null}
      {face === 'loading' ? (
        <div css={waiting} role="status" tabIndex={-1} aria-label={t`Loading your photos`}>
          <Spinner size={28} />
        </div>
      ) : null}
      {face === 'failed' ? (
        <div css={notice}>
          <ErrorNotice
            message={<Trans>Error: Your photos could not be loaded</Trans>}
            reference={reference ?? undefined}
            onRetry={onRetry}
          >
            <Trans>They are safe on our side. Check your connection and try again.</Trans>
          </ErrorNotice>
        </div>
      ) : null}
      {face === 'empty' ? (
        <EmptyLibrary onAdd={mayUpload ? () => page.send({ type: 'photos.add' }) : undefined} />
      ) : null}
      {face === 'ready' ? children : null}
    </div>
  );
}
