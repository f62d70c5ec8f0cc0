import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Month } from '../../../../machines/photos/library/model.ts';
import { showsMonths, sortingOf } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { GridScrubber } from '../../../ui/grid/GridScrubber.tsx';
import { monthStops, uploadDay } from '../labels.ts';
import type { PhotoListRef, SelectionRef } from '../refs.ts';
import { ListGrid } from './ListGrid.tsx';

interface PhotosGridProps {
  readonly list: PhotoListRef;
  readonly selection: SelectionRef;
}

/**
 * All photos: either by month, each with label and count, and a slider beside them [2.16, 2.17, 4.1, 4.2], or by
 * upload, as one flat list whose label gives the day on which the photos at the top were uploaded [2.22, 9.1].
 */
export function PhotosGrid({ list, selection }: PhotosGridProps) {
  const { t, i18n } = useLingui();
  const byMonth = useSelector(list, showsMonths);
  const { sortOrder } = useSelector(list, sortingOf);
  if (byMonth)
    return (
      <ListGrid
        list={list}
        selection={selection}
        label={t`Your photos by month`}
        labelsOf={(groups) => {
          const stops = monthStops(i18n.locale, groups as readonly Month[], t`Unknown Date`);
          return {
            labels: stops.map(({ text }) => text),
            joins: stops.map(({ year }) => year),
            beside: (engine) => (
              <GridScrubber
                engine={engine}
                label={t({ message: 'Month', context: 'Label of the slider that goes to a month' })}
                stops={stops}
              />
            ),
          };
        }}
      />
    );
  return (
    <ListGrid
      // A list in another order is a new list, which starts at its top.
      key={sortOrder}
      list={list}
      selection={selection}
      label={t`Your photos by upload date`}
      labelsOf={() => ({ labels: [t`Latest uploads`] })}
      runningLabel={({ uploaded }) => uploadDay(i18n.locale, uploaded)}
    />
  );
}
