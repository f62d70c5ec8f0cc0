import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Month } from '../../../../machines/photos/library/model.ts';
import { showsMonths } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { isSameShape, viewOf } from '../../../../machines/photos/lists/shown.selectors.ts';
import type { Selected } from '../../../../machines/photos/selection/selected.values.ts';
import { selectedIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import type { PhotoListRef, SelectionRef } from '../refs.ts';
import { monthsLabel } from './monthsLabel.ts';
import { CopyAction } from './CopyAction.tsx';
import { DeleteAction } from './DeleteAction.tsx';
import { DownloadAction } from './DownloadAction.tsx';
import { PrintsAction } from './PrintsAction.tsx';
import { SelectionBar } from './SelectionBar.tsx';

interface PhotosToolbarProps {
  readonly list: PhotoListRef;
  readonly selection: SelectionRef;
}

/** The toolbar of the photos page: Order prints, Download, Copy to album, Delete, in this order [2.18]. */
export function PhotosToolbar({ list, selection }: PhotosToolbarProps) {
  const { t, i18n } = useLingui();
  const groups = useSelector(list, viewOf, isSameShape).groups();
  const byMonth = useSelector(list, showsMonths);
  const name = (selected: Selected<string>) =>
    byMonth
      ? monthsLabel(
          i18n.locale,
          groups.filter((group) => selectedIn(selected, group) > 0) as readonly Month[],
          t`Unknown Date`,
        )
      : t`Latest uploads`;
  const props = { list, selection, groups };
  return (
    <SelectionBar {...props}>
      <PrintsAction {...props} />
      <DownloadAction {...props} name={name} />
      <CopyAction {...props} />
      <DeleteAction {...props} />
    </SelectionBar>
  );
}
