import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isRecalled, shownMonth } from '../../../../machines/photos/lists/timeline.selectors.ts';
import {
  isSamePlace,
  isSameShape,
  revealedOf,
  topOf,
  viewOf,
} from '../../../../machines/photos/lists/shown.selectors.ts';
import { ListGrid, type ShownList } from '../grid/ListGrid.tsx';
import type { SelectionRef, TimelineRef } from '../refs.ts';
import { monthStops } from '../labels.ts';

interface TimelineGridProps {
  readonly timeline: TimelineRef;
  readonly selection: SelectionRef;
}

/** The months, each with its label, its count and its photos [2.16, 2.17, 4.1, 4.2]. */
export function TimelineGrid({ timeline, selection }: TimelineGridProps) {
  const { t, i18n } = useLingui();
  const view = useSelector(timeline, viewOf, isSameShape);
  const shown = useSelector(timeline, ({ context }) => context.shown);
  const returns = useSelector(timeline, ({ context }) => context.returns);
  const revealed = useSelector(timeline, revealedOf, isSamePlace);
  const scroll = useSelector(timeline, ({ children }) => children.scroll);
  const recalled = useSelector(scroll, isRecalled);
  const top = useSelector(scroll, topOf);
  const months = view.groups();
  const stops = monthStops(i18n.locale, months, t`Unknown Date`);
  // A moment later it begins where it was left.
  if (!recalled) return null;
  return (
    <ListGrid
      // Its groups are months: it takes no other keys than those it was given.
      list={timeline as ShownList}
      view={view}
      selection={selection}
      label={t`Your photos by month`}
      groups={months.map((month, index) => ({
        ...shownMonth(month, shown[month.key]),
        label: stops[index]?.text ?? '',
      }))}
      scrubber={{ label: t`Month`, stops }}
      goTo={{
        turn: returns,
        section: revealed?.group ?? null,
        place: revealed?.place ?? 0,
        top,
      }}
    />
  );
}
