import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Album } from '../../../contracts/albums/album.ts';
import { albumListViewState } from '../../../machines/albums/albumList.selectors.ts';
import {
  type CopyViewState,
  copyViewState,
  copyModal,
} from '../../../machines/albums/copyToAlbum.selectors.ts';
import type { copyToAlbumMachine } from '../../../machines/albums/copyToAlbum.machine.ts';
import { useLazyChart, useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EndMark } from '../../ui/EndMark.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { LongList, rowsOf } from '../../ui/LongList.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { color, focusRingInside, media, radius, size, type } from '../../ui/theme/tokens.ts';
import { AlbumNameForm } from './AlbumNameDialog.tsx';
import type { AlbumListRef } from './refs.ts';
import { coverOf } from './coverOf.ts';

type CopyRef = ActorRefFrom<typeof copyToAlbumMachine>;

/** Height of a row in pixels, including the gap. */
const rows = rowsOf(72);
const row = css({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 14,
  width: '100%',
  minHeight: size.target,
  padding: 6,
  borderRadius: radius.m,
  textAlign: 'start',
  color: color.ink,
  '& > span:first-of-type': { borderRadius: radius.s },
  [media.hover]: { '&:hover': { background: color.accentSoft } },
  '&:focus-visible': focusRingInside,
});
const name = css(type.bodyStrong, {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const note = css(type.meta, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });
const middle = css({ display: 'grid', placeItems: 'center', minHeight: 96 });

function AlbumRow({ album, onPress }: { album: Album; onPress: () => void }) {
  return (
    <button css={row} type="button" onClick={onPress}>
      <Cover {...coverOf(album.coverPhoto)} sizes="56px" icon="photo" />
      <span>
        <bdi css={name}>{album.albumName}</bdi>
        <span css={note}>
          <Plural value={{ count: album.photosCount }} one="# photo" other="# photos" />
        </span>
      </span>
    </button>
  );
}

/** The customer's own albums to choose from, below the button that creates a new one [2.38]. */
function Albums({ copy, albums: ref }: { copy: CopyRef; albums: AlbumListRef }) {
  const { t } = useLingui();
  const { state, albums, failed, more } = useSelector(ref, albumListViewState, shallowEqual);
  return (
    <>
      <LongList
        label={t`Your albums`}
        busy={state === 'loading'}
        open={more}
        count={1 + albums.length}
        shape={rows}
        keyOf={(index) => albums[index - 1]?.albumId ?? 'new'}
      >
        {(index) => {
          const album = albums[index - 1];
          return album === undefined ? (
            <button css={row} type="button" onClick={() => copy.send({ type: 'copy.create' })}>
              <Cover src={null} icon="plus" />
              <span css={name}>
                <Trans>New album</Trans>
              </span>
            </button>
          ) : (
            <AlbumRow
              album={album}
              onPress={() =>
                copy.send({ type: 'copy.choose', albumId: album.albumId, name: album.albumName })
              }
            />
          );
        }}
      </LongList>
      {failed ? (
        <ErrorNotice
          inside
          message={<Trans>Unable to display albums. Please refresh the page or try again later.</Trans>}
          onRetry={() => copy.send({ type: 'albums.retry' })}
        />
      ) : null}
      {state === 'loading' || state === 'loadingMore' ? (
        <div css={middle} role="status" aria-label={t`Loading your albums`}>
          <Spinner size={24} />
        </div>
      ) : null}
      {more ? <EndMark after={albums.length} onSeen={() => copy.send({ type: 'albums.more' })} /> : null}
    </>
  );
}

function Question({ copy, viewState }: { copy: CopyRef; viewState: Exclude<CopyViewState, 'closed'> }) {
  const { t } = useLingui();
  const { escape } = useModal(copyModal);
  const count = useSelector(copy, ({ context }) => context.ids.length);
  const expected = useSelector(copy, ({ context }) => context.expected);
  const albums = useSelector(copy, ({ children }) => children.albums);
  const create = useSelector(copy, ({ children }) => children.create);
  const busy = useSelector(create, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const cancel = () => copy.send({ type: 'copy.cancel' });
  return (
    <Dialog
      title={
        viewState === 'resolving' || viewState === 'unresolved' ? (
          <Trans>Counting your photos</Trans>
        ) : (
          <Plural value={count} one="Copy photo to album" other="Copy # photos to album" />
        )
      }
      size="m"
      onEscape={escape}
      footer={
        viewState === 'creating' ? (
          <>
            <Button disabled={busy} onClick={() => copy.send({ type: 'copy.back' })}>
              <Trans>Back</Trans>
            </Button>
            <Button variant="primary" type="submit" form={copyModal} busy={busy}>
              <Trans>Create and copy</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        )
      }
    >
      {viewState === 'resolving' ? (
        <ProgressBar
          label={t`Counting your photos`}
          value={count}
          max={Math.max(1, expected)}
          valueText={t`${count} of ${expected}`}
        />
      ) : null}
      {viewState === 'unresolved' ? (
        <ErrorNotice
          inside
          message={<Trans>Error: Your photos could not be loaded</Trans>}
          onRetry={() => copy.send({ type: 'copy.retry' })}
        />
      ) : null}
      {viewState === 'choosing' && albums !== undefined ? <Albums copy={copy} albums={albums} /> : null}
      {viewState === 'creating' && create !== undefined ? (
        <AlbumNameForm id={copyModal} form={create} />
      ) : null}
    </Dialog>
  );
}

/** The 'Copy to album' dialog; renders nothing while closed [2.38]. */
export function CopyDialog() {
  const copy = useLazyChart('copyToAlbum');
  const viewState = useSelector(copy, copyViewState);
  return copy === undefined || viewState === 'closed' ? null : <Question copy={copy} viewState={viewState} />;
}
