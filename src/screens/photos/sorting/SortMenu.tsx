import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { photoLayouts } from '../../../../contracts/extensions/photoGrid.ts';
import type { Sorting } from '../../../../contracts/photos/sorting/sorting.ts';
import { photoGridIn } from '../../../../machines/photos/library/library.selectors.ts';
import { offeredLayout } from '../../../../machines/photos/library/photoGrid.selectors.ts';
import {
  sortChoices,
  sortLabel,
  type SortLabel,
} from '../../../../machines/photos/sorting/sorting.selectors.ts';
import type { SortedPage } from '../../../../machines/photos/sorting/sorting.machine.ts';
import { useActors } from '../../../context/actors.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { media } from '../../../ui/theme/tokens.ts';
import type { PhotosPageRef } from '../refs.ts';

const forWide = css({ [media.phone]: { display: 'none' } });
const forPhone = css({ display: 'none', [media.phone]: { display: 'contents' } });

interface SortMenuOfProps {
  readonly page: SortedPage;
  readonly sorting: Sorting;
  readonly onChoose: (sorting: Sorting) => void;
}

const idOf = ({ sortKey, sortOrder }: Sorting) => `${sortKey} ${sortOrder}`;

/** The sort menu of a page: two criteria, each with newest or oldest first [2.21, 3.6]. */
export function SortMenuOf({ page, sorting, onChoose }: SortMenuOfProps) {
  const { t } = useLingui();
  const newest: Readonly<Record<SortLabel, string>> = {
    dateTaken: t`Date taken, newest first`,
    dateUploaded: t`Date uploaded, newest first`,
    dateAdded: t`Date added, newest first`,
  };
  const oldest: Readonly<Record<SortLabel, string>> = {
    dateTaken: t`Date taken, oldest first`,
    dateUploaded: t`Date uploaded, oldest first`,
    dateAdded: t`Date added, oldest first`,
  };
  const wordsOf = (label: SortLabel, order: Sorting['sortOrder']) =>
    (order === 'asc' ? oldest : newest)[label];
  const choices = sortChoices(page);
  const now = wordsOf(sortLabel(page, sorting.sortKey), sorting.sortOrder);
  const photoGrid = useSelector(useActors().library ?? undefined, photoGridIn);
  const layout = useSelector(photoGrid, offeredLayout);
  const layoutWords = {
    squares: t({ message: 'Squares', comment: 'Photos are cut to squares, beside “Original proportions”.' }),
    proportions: t`Original proportions`,
  } as const;
  const props = {
    items: [
      ...choices.map((choice) => ({
        id: idOf(choice.sorting),
        label: wordsOf(choice.label, choice.sorting.sortOrder),
        checked: idOf(choice.sorting) === idOf(sorting),
      })),
      ...(layout === null
        ? []
        : photoLayouts.map((one, index) => ({
            id: one,
            label: layoutWords[one],
            checked: one === layout,
            divided: index === 0,
          }))),
    ],
    onSelect: (id: string) => {
      const other = photoLayouts.find((one) => one === id);
      if (other !== undefined) photoGrid?.send({ type: 'layout.choose', layout: other });
      const chosen = choices.find((choice) => idOf(choice.sorting) === id);
      if (chosen !== undefined) onChoose(chosen.sorting);
    },
    icon: 'sort',
  } as const;
  return (
    <>
      <div css={forWide} data-place="sort">
        <Menu {...props} label={now} />
      </div>
      <div css={forPhone} data-place="sort">
        <Menu {...props} look="icon" label={t`Sorted by: ${now}`} />
      </div>
    </>
  );
}

/** The sort menu of 'My photos'. */
export function SortMenu({ page }: { page: PhotosPageRef }) {
  const sorting = useSelector(page, ({ context }) => context.sorting);
  return (
    <SortMenuOf
      page="photos"
      sorting={sorting}
      onChoose={(chosen) => page.send({ type: 'sorting.choose', sorting: chosen })}
    />
  );
}
