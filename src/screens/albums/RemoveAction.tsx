import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { idleIn } from '../../../machines/photos/selection/selection.selectors.ts';
import { useTell } from '../../context/hooks.ts';
import { selectedByMonth } from '../../../machines/albums/albumPhotos.selectors.ts';
import { idleReason, type ToolbarProps } from '../photos/toolbar/facts.ts';
import { ToolbarAction } from '../photos/toolbar/ToolbarAction.tsx';
import type { AlbumPhotosRef } from './refs.ts';

interface RemoveActionProps extends Pick<ToolbarProps, 'selection' | 'groups'> {
  readonly photos: AlbumPhotosRef;
  readonly albumId: string;
}

/** Asks whether what is selected is to leave the album, or the library too [2.35, 2.48]. */
export function RemoveAction({ photos, albumId, selection, groups }: RemoveActionProps) {
  const { i18n } = useLingui();
  const idle = useSelector(selection, (snapshot) => idleReason(i18n, idleIn(snapshot, groups)));
  const ask = useTell('removeFromAlbum');
  const remove = () => {
    const { ids } = selectedByMonth(photos.getSnapshot(), selection.getSnapshot().context.selected);
    ask({ type: 'removal.ask', albumId, ids, single: false, requester: photos });
  };
  return (
    <ToolbarAction icon="minus" disabledReason={idle} onClick={remove}>
      <Trans>Delete from album</Trans>
    </ToolbarAction>
  );
}
