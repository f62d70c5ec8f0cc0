import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Album } from '../../../contracts/albums/album.ts';
import { pathOfAlbum } from '../../../machines/albums/albumsPage.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { Link } from '../../context/Link.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ListShape } from '../../ui/LongList.tsx';
import { color, focusRing, media, quick, radius, type } from '../../ui/theme/tokens.ts';
import { coverOf } from './coverOf.ts';

const tile = css({
  display: 'block',
  width: '100%',
  maxHeight: '100%',
  overflow: 'clip',
  overflowClipMargin: 8,
  padding: 0,
  textAlign: 'start',
  color: color.ink,
  borderRadius: radius.l,
  '& > span:first-of-type': { transition: `opacity ${quick}` },
  [media.hover]: { '&:hover > span:first-of-type': { opacity: 0.88 } },
  '&:focus-visible': { ...focusRing, outlineOffset: 4 },
});
/** Breaks even a single word of ten thousand characters within the tile, in either writing direction. */
const name = css(type.bodyStrong, {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  marginTop: 12,
});
const note = css(type.meta, {
  display: 'block',
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
/** Pixels below the cover: two lines for the name, and one line of details, or two for shared albums. */
const words = { own: 12 + 44 + 18, shared: 12 + 44 + 36 } as const;

/**
 * Layout of the tiles for the list's width: two columns on a phone, otherwise as many as fit at 160 px. All tiles
 * have the same height.
 */
const shapeFor =
  (below: number) =>
  (width: number): ListShape => {
    const phone = width < 544;
    const between = phone ? 14 : 18;
    const columns = phone ? 2 : Math.floor((width + between) / (160 + between));
    return { columns, height: (width - (columns - 1) * between) / columns + below, gap: [between, 10] };
  };

export const tileShapes = { own: shapeFor(words.own), shared: shapeFor(words.shared) } as const;

const round = css({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: radius.full,
  background: color.accent,
  color: color.onAccent,
});
const badge = css({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  margin: 10,
  borderRadius: radius.full,
  background: 'rgb(28 29 32 / 0.72)',
  color: '#fff',
  placeSelf: 'start end',
});

interface TileProps {
  readonly album: Album;
  readonly children: ReactNode;
}

function Tile({ album, children }: TileProps) {
  const { albumName, coverPhoto, isShared } = album;
  return (
    <Link css={tile} to={pathOfAlbum(album)}>
      <Cover {...coverOf(coverPhoto)} sizes="(max-width: 575px) 50vw, 200px" icon="photo">
        {isShared ? (
          <span css={badge}>
            <Icon name="users" size={16} />
          </span>
        ) : null}
      </Cover>
      <bdi css={name}>{albumName}</bdi>
      <span css={note}>{children}</span>
    </Link>
  );
}

/** One album: its cover, its name, and its number of photos or participants [2.30]. */
export function AlbumTile({ album }: { album: Album }) {
  const mine = useSelector(useActors().session ?? undefined, (snapshot) => snapshot?.context.customer?.email);
  if (!album.isShared)
    return (
      <Tile album={album}>
        <Plural value={{ count: album.photosCount }} one="# photo" other="# photos" />
      </Tile>
    );
  const { email } = album.owner;
  return (
    <Tile album={album}>
      {email === mine ? (
        <Plural
          value={{ people: album.participants.length }}
          one="Shared with # person"
          other="Shared with # people"
        />
      ) : (
        <Trans>
          Shared by <bdi>{email}</bdi>
        </Trans>
      )}
    </Tile>
  );
}

/** The 'New album' tile, first on the first page [2.30, 9.1]. */
export function NewAlbumTile({ onPress }: { onPress: () => void }) {
  return (
    <button css={tile} type="button" aria-haspopup="dialog" onClick={onPress}>
      <Cover src={null} icon="plus">
        <span css={round}>
          <Icon name="plus" size={24} />
        </span>
      </Cover>
      <span css={name}>
        <Trans>New album</Trans>
      </span>
    </button>
  );
}
