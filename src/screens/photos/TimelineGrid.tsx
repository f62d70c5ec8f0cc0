import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import type { MonthKey } from '../../../contracts/photos/photo.ts';
import type { PhotoCard } from '../../../machines/photos/chunk.ts';
import { monthsOf, photoAt, placeOf, revisionOf } from '../../../machines/photos/library.selectors.ts';
import type { Month } from '../../../machines/photos/months.ts';
import { isSelected, selectedIn, shareOf } from '../../../machines/photos/selection.selectors.ts';
import { shownMonth } from '../../../machines/photos/timeline.selectors.ts';
import { PhotoGrid } from '../../ui/grid/PhotoGrid.tsx';
import type { LibraryRef, SelectionRef, TimelineRef } from './refs.ts';
import { dayLabel, monthLabel } from './words.ts';

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
  const selecting = useSelector(selection, (snapshot) => snapshot.matches('on'));
  const selected = useSelector(selection, ({ context }) => context.selected);
  const returns = useSelector(timeline, ({ context }) => context.returns);
  const page = timeline.getSnapshot();
  const note = (month: Month) => {
    const chosen = selectedIn(selected, month);
    if (selecting && chosen > 0) return t`${i18n.number(chosen)} of ${i18n.number(month.count)} selected`;
    return t`${plural(month.count, { one: '# photo', other: '# photos' })}`;
  };
  const nameOf = ({ name, taken }: PhotoCard) =>
    taken === null ? name : t`Photo of ${dayLabel(i18n.locale, taken)}, ${name}`;
  const unknownDate = t`Unknown Date`;
  const revealed =
    page.context.reveal === null ? undefined : placeOf(library.getSnapshot(), page.context.reveal);
  const stored = page.children.scroll?.getSnapshot().context.position ?? null;
  return (
    <PhotoGrid
      revision={revision}
      selecting={selecting}
      sections={months.map((month) => {
        const { cells, more, rejected } = shownMonth(page, month);
        return {
          key: month.key,
          label: monthLabel(i18n.locale, month.key, unknownDate),
          note: note(month),
          cells,
          more,
          failed: rejected,
          share: shareOf(selected, month),
        };
      })}
      photo={(key, place) => {
        const card = photoAt(library.getSnapshot(), key as MonthKey, place);
        return card === undefined ? undefined : { ...card, name: nameOf(card) };
      }}
      isSelected={(key, id) => selecting && isSelected(selected, id, key as MonthKey)}
      words={{
        grid: t`Your photos by month`,
        loading: t`Photo is loading`,
        more: (count) => `+${i18n.number(count)}`,
        showAll: t`Show all`,
        failed: t`Error: Your photos could not be loaded`,
        retry: t`Try again`,
        selectSection: (label) => t`Select ${label}`,
      }}
      goTo={{
        turn: returns,
        section: revealed?.month ?? null,
        place: revealed?.place ?? 0,
        top: stored?.[1] ?? null,
      }}
      onLook={(looked) =>
        timeline.send({
          type: 'viewport.changed',
          months: looked.map(({ key, first, last }) => ({ month: key as MonthKey, range: { first, last } })),
        })
      }
      onRest={(position) => timeline.send({ type: 'scroll.rested', position: [...position] })}
      onOpen={(id, position) => timeline.send({ type: 'photo.open', id, position: [...position] })}
      onToggle={(id, key) => timeline.send({ type: 'photo.toggle', id, month: key as MonthKey })}
      onToggleSection={(key) => timeline.send({ type: 'group.toggle', month: key as MonthKey })}
      onExpand={(key) => timeline.send({ type: 'month.expand', month: key as MonthKey })}
      onBroken={(id, key) => timeline.send({ type: 'picture.broken', id, month: key as MonthKey })}
      onRetry={(key) => timeline.send({ type: 'month.retry', month: key as MonthKey })}
    />
  );
}
