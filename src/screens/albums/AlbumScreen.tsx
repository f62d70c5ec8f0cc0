import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Sorting } from '../../../contracts/photos/photo.ts';
import { albumFace } from '../../../machines/albums/album.selectors.ts';
import {
  albumCount,
  isAlbumPreviewing,
  isAlbumSeen,
} from '../../../machines/albums/albumPhotos.selectors.ts';
import { revisionOf } from '../../../machines/photos/library.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { beneath, media, type } from '../../ui/theme/tokens.ts';
import { GridShortcuts } from '../photos/grid/GridShortcuts.tsx';
import { AlbumDialogs } from './AlbumDialogs.tsx';
import { AlbumHeader, BackToAlbums } from './AlbumHeader.tsx';
import { AlbumPhotos } from './AlbumPhotos.tsx';
import { AlbumToolbar } from './AlbumToolbar.tsx';
import type { AlbumPhotosRef, AlbumRef, LibraryRef } from './refs.ts';

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '50dvh' });
const inset = css({
  display: 'grid',
  gap: 16,
  [media.belowMedium]: { paddingInline: 16 },
  [media.medium]: { paddingInlineEnd: 40 },
});
const link = css(type.bodyStrong, { textDecoration: 'underline', textUnderlineOffset: 3 });
const list = css({
  '&[hidden]': { display: 'none' },
  [media.medium]: { paddingInlineEnd: 40 },
  [media.belowMedium]: { '--labelPadding': '16px' },
});
const selectingList = css({ '--barHeight': '64px', [media.phone]: { paddingBottom: 96 } });
/** While selecting, the toolbar stands over the album's head: its room stays, so that no photo moves. */
const covered = css({
  '& header > div:last-of-type': { visibility: 'hidden' },
  [media.abovePhone]: { '& header button': { visibility: 'hidden' } },
});

/** The sort dropdown of an album, which belongs to the photos. */
export interface SortProps {
  readonly page: 'albumPhotos';
  readonly sorting: Sorting;
  readonly onChoose: (sorting: Sorting) => void;
}

interface AlbumScreenProps {
  readonly album: AlbumRef;
  readonly library: LibraryRef;
  readonly sort: (props: SortProps) => ReactNode;
}

function ShownAlbum({ album, photos, library, sort }: AlbumScreenProps & { photos: AlbumPhotosRef }) {
  const previewing = useSelector(photos, isAlbumPreviewing);
  // A photo that was opened by its address waits for no list: that is drawn when it is returned to.
  const seen = useSelector(photos, isAlbumSeen);
  const selection = useSelector(photos, ({ children }) => children.selection);
  const selecting = useSelector(selection, (snapshot) => snapshot?.matches('on') ?? false);
  const sorting = useSelector(photos, ({ context }) => context.list.sorting);
  useSelector(library, revisionOf);
  return (
    <div
      css={[list, selecting && selectingList, previewing && beneath]}
      hidden={previewing && !seen}
      inert={previewing}
      aria-hidden={previewing || undefined}
    >
      <div css={selecting && covered}>
        <AlbumHeader
          album={album}
          count={albumCount(photos.getSnapshot())}
          sort={sort({
            page: 'albumPhotos',
            sorting,
            onChoose: (chosen) => album.send({ type: 'sorting.choose', sorting: chosen }),
          })}
          onSelect={() => photos.send({ type: 'selection.start' })}
        />
      </div>
      {selecting && selection !== undefined ? (
        <AlbumToolbar album={album} photos={photos} library={library} selection={selection} />
      ) : null}
      <AlbumPhotos album={album} photos={photos} library={library} />
      <GridShortcuts />
    </div>
  );
}

/** One album in each of its faces: loading, failed, empty, with photos [2.31–2.35]. */
export function AlbumScreen({ album, library, sort }: AlbumScreenProps) {
  const { t } = useLingui();
  const face = useSelector(album, albumFace);
  const photos = useSelector(album, ({ children }) => children.photos);
  const reference = useSelector(album, ({ context }) => context.reference);
  if (face === 'failed')
    return (
      <div css={inset}>
        <h1 css={visuallyHidden}>
          <Trans>Albums</Trans>
        </h1>
        <BackToAlbums />
        <ErrorNotice
          message={<Trans>Unable to display album. Please refresh the page or try again later.</Trans>}
          reference={reference ?? undefined}
          onRetry={() => album.send({ type: 'album.retry' })}
        >
          <Link css={link} to="/my-photos/albums">
            <Trans>My albums</Trans>
          </Link>
        </ErrorNotice>
      </div>
    );
  if (face === 'loading' || photos === undefined)
    return (
      <div css={waiting} role="status" aria-label={t`Loading your album`}>
        <Spinner size={28} />
      </div>
    );
  return (
    <>
      <ShownAlbum album={album} photos={photos} library={library} sort={sort} />
      <AlbumDialogs album={album} />
    </>
  );
}
