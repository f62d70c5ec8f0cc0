import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isOwnerSide, ownerEmail, sharedWithCount } from '../../../machines/albums/album.selectors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { media } from '../../ui/theme/tokens.ts';
import type { AlbumRef } from './refs.ts';

const room = css({
  marginBlock: '8px 16px',
  overflowWrap: 'anywhere',
  [media.belowMedium]: { marginInline: 16 },
});

/** The number of participants, which for the owner is a link to their names [2.40]. */
function Sharing({ album }: { album: AlbumRef }) {
  const people = useSelector(album, sharedWithCount);
  if (people === 0)
    return (
      <p>
        <Trans>You’re no longer sharing this album with anyone.</Trans>
      </p>
    );
  return (
    <p>
      <Plural
        value={people}
        one="You're sharing this album with # person."
        other="You're sharing this album with # people."
      />{' '}
      <Trans>
        Everyone can still view and download photos, but adding photos and ordering prints is no longer
        possible.
      </Trans>{' '}
      <TextButton aria-haspopup="dialog" onClick={() => album.send({ type: 'participants.show' })}>
        <Trans>See who can view this album</Trans>
      </TextButton>
    </p>
  );
}

/** The owner's name, and the actions that are still available [2.40]. */
function SharedBy({ album }: { album: AlbumRef }) {
  const email = useSelector(album, ownerEmail);
  return (
    <p>
      <Trans>
        Shared by <bdi>{email}</bdi>. You can still view and download the photos.
      </Trans>
    </p>
  );
}

/** 'Shared albums are no longer supported', with what this means for the owner or for participants [2.39, 2.40]. */
export function SharedAlbumBanner({ album }: { album: AlbumRef }) {
  const owns = useSelector(album, isOwnerSide);
  return (
    <div css={room}>
      <Banner tone="info" title={<Trans>Shared albums are no longer supported</Trans>}>
        {owns ? <Sharing album={album} /> : <SharedBy album={album} />}
      </Banner>
    </div>
  );
}
