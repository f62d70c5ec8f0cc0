import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { albumListViewState } from '../../../machines/albums/albumList.selectors.ts';
import { useFlag } from '../../context/hooks.ts';
import { EndMark } from '../../ui/EndMark.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ScrollPlace } from '../../ui/ScrollPlace.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { media, type } from '../../ui/theme/tokens.ts';
import { AlbumsHeader } from './AlbumsHeader.tsx';
import { AlbumTile, NewAlbumTile, tileShapes } from './AlbumTile.tsx';
import type { AlbumListRef, AlbumsPageRef, LibraryRef } from './refs.ts';

const frame = css({ [media.medium]: { paddingInlineEnd: 40 } });
/** On a phone, 'Add photos' floats over the end of the page. */
const inset = css({ [media.belowMedium]: { paddingInline: 16 }, [media.phone]: { paddingBottom: 72 } });
const heading = css(type.section, { margin: '40px 0 16px' });
const after = css({ display: 'grid', placeItems: 'center', minHeight: 48, marginTop: 16 });
const square = css({
  display: 'grid',
  gap: 10,
  '& > span:first-of-type': { aspectRatio: '1', height: 'auto !important' },
});
/** Number of skeleton tiles while the first page is being loaded. */
const waiting = 5;

function WaitingTile() {
  return (
    <div css={square}>
      <Skeleton width="100%" height={160} radius="l" />
      <Skeleton width="70%" height={14} />
      <Skeleton width="40%" />
    </div>
  );
}

interface ListProps {
  readonly page: AlbumsPageRef;
  readonly list: AlbumListRef;
  readonly of: 'own' | 'shared';
  readonly label: string;
  readonly message: ReactNode;
  /** The first tile, which is shown even while albums are being loaded. */
  readonly first?: ReactNode;
}

function AlbumTiles({ page: owner, list, of, label, message, first = null }: ListProps) {
  const { t } = useLingui();
  const { state, albums, failed, reference, more } = useSelector(list, albumListViewState, shallowEqual);
  const before = first === null ? 0 : 1;
  const notice = failed ? (
    <div css={after}>
      <ErrorNotice
        message={message}
        reference={reference ?? undefined}
        onRetry={() => owner.send({ type: 'albums.retry', of })}
      />
    </div>
  ) : null;
  return (
    <>
      {state === 'failed' ? notice : null}
      <LongList
        label={label}
        busy={state === 'loading'}
        open={more}
        count={before + (state === 'loading' ? waiting : albums.length)}
        shape={tileShapes[of]}
        keyOf={(index) => (index < before ? 'new' : (albums[index - before]?.albumId ?? String(index)))}
        fills={(index) => index >= before && state === 'loading'}
      >
        {(index) => {
          if (index < before) return first;
          const album = albums[index - before];
          return album === undefined ? <WaitingTile /> : <AlbumTile album={album} />;
        }}
      </LongList>
      {state === 'loading' ? <span role="status" aria-label={t`Loading your albums`} /> : null}
      {state === 'failed' ? null : notice}
      {state === 'loadingMore' ? (
        <div css={after} role="status" aria-label={t`Loading more albums`}>
          <Spinner size={24} />
        </div>
      ) : null}
      {more ? <EndMark after={albums.length} onSeen={() => owner.send({ type: 'albums.more', of })} /> : null}
    </>
  );
}

/** The albums shared with the customer; renders nothing if there are none [2.30]. */
function SharedAlbums({ page: owner, list }: { page: AlbumsPageRef; list: AlbumListRef }) {
  const { t } = useLingui();
  const { albums, failed } = useSelector(list, albumListViewState, shallowEqual);
  if (albums.length === 0 && !failed) return null;
  return (
    <section>
      <h2 css={heading}>
        <Trans>Shared with you</Trans>
      </h2>
      <AlbumTiles
        page={owner}
        list={list}
        of="shared"
        label={t`Shared with you`}
        message={<Trans>Unable to display shared albums. Please refresh the page or try again later.</Trans>}
      />
    </section>
  );
}

export interface AlbumsScreenProps {
  readonly page: AlbumsPageRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
}

/**
 * The 'Albums' page: a tile for a new album, the customer's own albums, and those shared with them. Each list is
 * loaded separately, and may fail separately.
 * @spec 8.4a
 */
export function AlbumsScreen({ page: owner, library, status }: AlbumsScreenProps) {
  const { t } = useLingui();
  const own = useSelector(owner, ({ children }) => children.own);
  const shared = useSelector(owner, ({ children }) => children.shared);
  const sharedOn = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  const position = useSelector(owner, ({ context }) => context.position);
  return (
    <ScrollPlace
      top={position?.[1] ?? null}
      onRested={(top) => owner.send({ type: 'scroll.rested', position: [0, top] })}
    >
      <div css={frame}>
        <AlbumsHeader library={library} status={status} />
        <div css={inset}>
          {own === undefined ? null : (
            <AlbumTiles
              page={owner}
              list={own}
              of="own"
              label={t`Your albums`}
              first={<NewAlbumTile onPress={() => owner.send({ type: 'album.new' })} />}
              message={<Trans>Unable to display albums. Please refresh the page or try again later.</Trans>}
            />
          )}
          {sharedOn && shared !== undefined ? <SharedAlbums page={owner} list={shared} /> : null}
        </div>
      </div>
    </ScrollPlace>
  );
}
