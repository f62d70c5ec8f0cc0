import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isSameShape, viewOf } from '../../../../machines/photos/lists/shown.selectors.ts';
import type { SelectionInbox } from '../../../../machines/photos/lists/listChart.types.ts';
import type { Selected } from '../../../../machines/photos/selection/selected.values.ts';
import { selectedIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import type { SelectionRef, TimelineRef } from '../refs.ts';
import { monthsLabel } from './monthsLabel.ts';
import { CopyAction } from './CopyAction.tsx';
import { DeleteAction } from './DeleteAction.tsx';
import { DownloadAction } from './DownloadAction.tsx';
import { PrintsAction } from './PrintsAction.tsx';
import { SelectionBar } from './SelectionBar.tsx';

interface TimelineToolbarProps {
  readonly timeline: TimelineRef;
  readonly selection: SelectionRef;
}

/** The toolbar of the photos page: Order prints, Download, Copy to album, Delete, in this order [2.18]. */
export function TimelineToolbar({ timeline, selection }: TimelineToolbarProps) {
  const groups = useSelector(timeline, viewOf, isSameShape).groups();
  const { t, i18n } = useLingui();
  const name = (selected: Selected<string>) =>
    monthsLabel(
      i18n.locale,
      groups.filter((group) => selectedIn(selected, group) > 0),
      t`Unknown Date`,
    );
  const props = { list: timeline as SelectionInbox, selection, groups };
  return (
    <SelectionBar {...props}>
      <PrintsAction {...props} />
      <DownloadAction {...props} name={name} />
      <CopyAction {...props} />
      <DeleteAction {...props} />
    </SelectionBar>
  );
}
