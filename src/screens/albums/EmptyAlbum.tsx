import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useFlag } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { media } from '../../ui/theme/tokens.ts';
import type { AlbumRef } from './refs.ts';

const stack = css({
  display: 'grid',
  gap: 8,
  justifyItems: 'center',
  [media.phone]: { width: 'min(100%, 340px)', justifyItems: 'stretch' },
});

/** 'Your album is empty' with the next step; it mentions only actions that are available [2.32]. */
export function EmptyAlbum({ album }: { readonly album: AlbumRef }) {
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <EmptyState
      drawing="folder"
      title={<Trans>Your album is empty</Trans>}
      action={
        <div css={stack}>
          {mayUpload ? (
            <Button
              variant="primary"
              icon="plus"
              wide
              aria-haspopup="dialog"
              onClick={() => album.send({ type: 'photos.add' })}
            >
              <Trans>Add photos</Trans>
            </Button>
          ) : null}
          <Button
            variant="quiet"
            icon="trash"
            wide
            aria-haspopup="dialog"
            onClick={() => album.send({ type: 'album.delete' })}
          >
            <Trans>Delete album</Trans>
          </Button>
        </div>
      }
    >
      {mayUpload ? <Trans>Choose photos from your library or add new ones.</Trans> : undefined}
    </EmptyState>
  );
}
