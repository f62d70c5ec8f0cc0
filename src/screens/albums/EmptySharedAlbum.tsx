import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { AlbumRef } from './refs.ts';

/** 'This album is empty': participants cannot add photos, but the album can be deleted [2.42]. */
export function EmptySharedAlbum({ album }: { readonly album: AlbumRef }) {
  return (
    <EmptyState
      drawing="pictures"
      title={<Trans>This album is empty</Trans>}
      action={
        <Button
          variant="quiet"
          icon="trash"
          aria-haspopup="dialog"
          onClick={() => album.send({ type: 'album.delete' })}
        >
          <Trans>Delete album</Trans>
        </Button>
      }
    />
  );
}
