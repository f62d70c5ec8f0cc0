import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { copyTarget } from '../../../../machines/albums/copyToAlbum.selectors.ts';
import { monthsOf } from '../../../../machines/photos/library/library.selectors.ts';
import type { SelectionInbox } from '../../../../machines/photos/lists/listChart.types.ts';
import type { Selected } from '../../../../machines/photos/selection/selected.values.ts';
import { selectedIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import type { LibraryRef, SelectionRef, TimelineRef } from '../refs.ts';
import { monthsLabel } from './monthsLabel.ts';
import { CopyAction } from './CopyAction.tsx';
import { DeleteAction } from './DeleteAction.tsx';
import { DownloadAction } from './DownloadAction.tsx';
import { PrintsAction } from './PrintsAction.tsx';
import { SelectionBar } from './SelectionBar.tsx';

interface TimelineToolbarProps {
  readonly timeline: TimelineRef;
  readonly library: LibraryRef;
  readonly selection: SelectionRef;
}

/** The toolbar of the photos page: Order prints, Download, Copy to album, Delete, in this order [2.18]. */
export function TimelineToolbar({ timeline, library, selection }: TimelineToolbarProps) {
  const groups = useSelector(library, monthsOf);
  const { t, i18n } = useLingui();
  const name = () =>
    monthsLabel(
      i18n.locale,
      groups.filter((group) => selectedIn(selection.getSnapshot().context.selected, group) > 0),
      t`Unknown Date`,
    );
  const target = () => copyTarget(selection.getSnapshot().context.selected as Selected, groups);
  const props = { list: timeline as SelectionInbox, selection, groups };
  return (
    <SelectionBar {...props}>
      <PrintsAction {...props} target={target} />
      <DownloadAction {...props} name={name} />
      <CopyAction {...props} target={target} />
      <DeleteAction {...props} />
    </SelectionBar>
  );
}
