import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { copyTarget } from '../../../machines/albums/copyToAlbum.selectors.ts';
import { albumGroup, selectedByMonth } from '../../../machines/albums/albumPhotos.selectors.ts';
import type { SelectionInbox } from '../../../machines/photos/lists/listChart.types.ts';
import { revisionOf } from '../../../machines/photos/library/library.selectors.ts';
import { CopyAction } from '../photos/toolbar/CopyAction.tsx';
import { DeleteAction } from '../photos/toolbar/DeleteAction.tsx';
import { DownloadAction } from '../photos/toolbar/DownloadAction.tsx';
import { PrintsAction } from '../photos/toolbar/PrintsAction.tsx';
import { SelectionBar } from '../photos/toolbar/SelectionBar.tsx';
import type { ToolbarProps } from '../photos/toolbar/facts.ts';
import { RemoveAction } from './RemoveAction.tsx';
import type { AlbumPhotosRef, AlbumRef, LibraryRef } from './refs.ts';

interface AlbumToolbarProps extends Pick<ToolbarProps, 'selection'> {
  readonly album: AlbumRef;
  readonly photos: AlbumPhotosRef;
  readonly library: LibraryRef;
}

/** The toolbar of an album: Order prints, Download, Copy to album, Delete from album, Delete [2.35]. */
export function AlbumToolbar({ album, photos, library, selection }: AlbumToolbarProps) {
  const { t } = useLingui();
  useSelector(library, revisionOf);
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const albumId = useSelector(album, ({ context }) => context.albumId);
  const groups = [albumGroup(photos.getSnapshot())];
  const props = { list: photos as SelectionInbox, selection, groups };
  const target = () =>
    copyTarget(selectedByMonth(photos.getSnapshot(), selection.getSnapshot().context.selected), []);
  return (
    <SelectionBar {...props} stop={t`Cancel`}>
      <PrintsAction {...props} target={target} />
      <DownloadAction {...props} name={() => name} />
      <CopyAction {...props} target={target} />
      <RemoveAction photos={photos} albumId={albumId} selection={selection} groups={groups} />
      <DeleteAction {...props} />
    </SelectionBar>
  );
}
