import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MonthKey } from '../../../../contracts/photos/photo.ts';
import {
  monthsOf,
  photoAt,
  placeOf,
  revisionOf,
} from '../../../../machines/photos/library/library.selectors.ts';
import type { ListChartInbox } from '../../../../machines/photos/lists/listChart.types.ts';
import { isRecalled, shownMonth } from '../../../../machines/photos/lists/timeline.selectors.ts';
import { ListGrid } from '../grid/ListGrid.tsx';
import type { LibraryRef, SelectionRef, TimelineRef } from '../refs.ts';
import { monthStops } from '../labels.ts';

interface TimelineGridProps {
  readonly timeline: TimelineRef;
  readonly library: LibraryRef;
  readonly selection: SelectionRef;
}

/** The months, each with its label, its count and its photos [2.16, 2.17, 4.1, 4.2]. */
export function TimelineGrid({ timeline, library, selection }: TimelineGridProps) {
  const { t, i18n } = useLingui();
  const months = useSelector(library, monthsOf);
  const revision =
    useSelector(library, revisionOf) + useSelector(timeline, ({ context }) => context.revision);
  const returns = useSelector(timeline, ({ context }) => context.returns);
  const page = timeline.getSnapshot();
  const recalled = useSelector(page.children.scroll, isRecalled);
  const unknownDate = t`Unknown Date`;
  const revealed =
    page.context.reveal === null ? undefined : placeOf(library.getSnapshot(), page.context.reveal);
  const stops = monthStops(i18n.locale, months, unknownDate);
  const stored = page.children.scroll?.getSnapshot().context.position ?? null;
  // A moment later it begins where it was left.
  if (!recalled) return null;
  return (
    <ListGrid
      // Its groups are months: it takes no other keys than those it was given.
      list={timeline as ListChartInbox}
      selection={selection}
      label={t`Your photos by month`}
      revision={revision}
      groups={months.map((month, index) => ({
        ...shownMonth(page, month),
        label: stops[index]?.text ?? '',
      }))}
      photoAt={(key, place) => photoAt(library.getSnapshot(), key as MonthKey, place)}
      scrubber={{ label: t`Month`, stops }}
      goTo={{
        turn: returns,
        section: revealed?.group ?? null,
        place: revealed?.place ?? 0,
        top: stored?.[1] ?? null,
      }}
    />
  );
}
