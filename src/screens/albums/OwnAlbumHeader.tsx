import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFlag } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { bottomEdge, media } from '../../ui/theme/tokens.ts';
import { AlbumHeader, type AlbumHeaderProps } from './AlbumHeader.tsx';

const add = css({
  [media.phone]: {
    position: 'fixed',
    insetInlineEnd: 16,
    bottom: `calc(16px + ${bottomEdge})`,
    zIndex: 5,
  },
});

/** The header of one of the customer's own albums, with renaming and adding photos [2.33]. */
export function OwnAlbumHeader({ album, ...rest }: AlbumHeaderProps) {
  const { t } = useLingui();
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <AlbumHeader
      {...rest}
      album={album}
      beside={
        <IconButton
          icon="edit"
          label={t`Edit album name`}
          aria-haspopup="dialog"
          onClick={() => album.send({ type: 'album.rename' })}
        />
      }
      add={
        mayUpload ? (
          <div css={add}>
            <Button
              variant="primary"
              icon="plus"
              aria-haspopup="dialog"
              onClick={() => album.send({ type: 'photos.add' })}
            >
              <Trans>Add photos</Trans>
            </Button>
          </div>
        ) : null
      }
    />
  );
}
