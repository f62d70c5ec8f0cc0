import { useSelector } from '@xstate/react';
import { monthsOf } from '../../../../machines/photos/library.selectors.ts';
import type { SelectionInbox } from '../../../../machines/photos/listChart.types.ts';
import type { LibraryRef, SelectionRef, TimelineRef } from '../refs.ts';
import { DeleteAction } from './DeleteAction.tsx';
import { SelectionBar } from './SelectionBar.tsx';

interface TimelineToolbarProps {
  readonly timeline: TimelineRef;
  readonly library: LibraryRef;
  readonly selection: SelectionRef;
}

/** The toolbar of the photos page: Order prints, Download, Copy to album, Delete, in this order [2.18]. */
export function TimelineToolbar({ timeline, library, selection }: TimelineToolbarProps) {
  const groups = useSelector(library, monthsOf);
  const props = { list: timeline as SelectionInbox, selection, groups };
  return (
    <SelectionBar {...props}>
      <DeleteAction {...props} />
    </SelectionBar>
  );
}
