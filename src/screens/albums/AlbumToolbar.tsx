import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isSameShape, viewOf } from '../../../machines/photos/lists/shown.selectors.ts';
import { CopyAction } from '../photos/toolbar/CopyAction.tsx';
import { DeleteAction } from '../photos/toolbar/DeleteAction.tsx';
import { DownloadAction } from '../photos/toolbar/DownloadAction.tsx';
import { PrintsAction } from '../photos/toolbar/PrintsAction.tsx';
import { SelectionBar } from '../photos/toolbar/SelectionBar.tsx';
import type { ToolbarProps } from '../photos/toolbar/facts.ts';
import { RemoveAction } from './RemoveAction.tsx';
import type { PhotoListRef, AlbumRef } from './refs.ts';

interface AlbumToolbarProps extends Pick<ToolbarProps, 'selection'> {
  readonly album: AlbumRef;
  readonly photos: PhotoListRef;
}

/** The toolbar of an album: Order prints, Download, Copy to album, Delete from album, Delete [2.35]. */
export function AlbumToolbar({ album, photos, selection }: AlbumToolbarProps) {
  const { t } = useLingui();
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const groups = useSelector(photos, viewOf, isSameShape).groups();
  const props = { list: photos, selection, groups };
  return (
    <SelectionBar {...props} stop={t`Cancel`}>
      <PrintsAction {...props} album={name} />
      <DownloadAction {...props} name={() => name} />
      <CopyAction {...props} />
      <RemoveAction {...props} />
      <DeleteAction {...props} />
    </SelectionBar>
  );
}
