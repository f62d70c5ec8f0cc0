import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  isLatestPreviewing,
  isLatestSeen,
  isRejected,
  latestFaceOf,
  selectedByMonth,
  flatGroup,
  uploadedAt,
} from '../../../../machines/photos/lists/flatList.selectors.ts';
import { copyTarget } from '../../../../machines/albums/copyToAlbum.selectors.ts';
import { revisionOf } from '../../../../machines/photos/library/library.selectors.ts';
import type { ListChartInbox, SelectionInbox } from '../../../../machines/photos/lists/listChart.types.ts';
import { isRecalled } from '../../../../machines/photos/lists/timeline.selectors.ts';
import { ListGrid } from '../grid/ListGrid.tsx';
import { ListPage } from './ListPage.tsx';
import type { LatestRef, LibraryRef, PhotosPageRef, SelectionRef } from '../refs.ts';
import { CopyAction } from '../toolbar/CopyAction.tsx';
import { DeleteAction } from '../toolbar/DeleteAction.tsx';
import { DownloadAction } from '../toolbar/DownloadAction.tsx';
import { PrintsAction } from '../toolbar/PrintsAction.tsx';
import { SelectionBar } from '../toolbar/SelectionBar.tsx';
import { Welcome } from './Welcome.tsx';
import { uploadDay } from '../labels.ts';

export interface LatestScreenProps {
  readonly page: PhotosPageRef;
  readonly latest: LatestRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  /** Where the welcome leads [2.20]. */
  readonly faq: string | undefined;
}

/** The photos page by upload: one flat run, under the day on which the photos at its top were uploaded [2.22, 9.1]. */
export function LatestScreen({ page, latest, library, status, faq }: LatestScreenProps) {
  const { t, i18n } = useLingui();
  const face = useSelector(latest, latestFaceOf);
  const previewing = useSelector(latest, isLatestPreviewing);
  const seen = useSelector(latest, isLatestSeen);
  const rejected = useSelector(latest, isRejected);
  const selection = useSelector(latest, ({ children }) => children.selection);
  const selecting = useSelector(selection, (snapshot) => snapshot?.matches('on') ?? false);
  const revision = useSelector(library, revisionOf) + useSelector(latest, ({ context }) => context.revision);
  const returns = useSelector(latest, ({ context }) => context.returns);
  const { context, children } = latest.getSnapshot();
  const recalled = useSelector(children.scroll, isRecalled);
  const count = context.view.count(flatGroup);
  const groups = [{ key: flatGroup, count }];
  const revealed = context.reveal === null ? undefined : context.view.placeOf(context.reveal);
  const targetOf = (chosen: SelectionRef) => () =>
    copyTarget(
      selectedByMonth(latest.getSnapshot(), chosen.getSnapshot().context.selected),
      context.months(),
    );
  return (
    <ListPage
      page={page}
      library={library}
      status={status}
      face={face}
      previewing={previewing}
      seen={seen}
      toolbar={
        selecting && selection !== undefined ? (
          <SelectionBar list={latest as SelectionInbox} selection={selection} groups={groups}>
            <PrintsAction selection={selection} groups={groups} target={targetOf(selection)} />
            <DownloadAction
              list={latest as SelectionInbox}
              selection={selection}
              groups={groups}
              name={() => t`Latest uploads`}
            />
            <CopyAction
              list={latest as SelectionInbox}
              selection={selection}
              groups={groups}
              target={targetOf(selection)}
            />
            <DeleteAction list={latest as SelectionInbox} selection={selection} groups={groups} />
          </SelectionBar>
        ) : null
      }
      above={
        <Welcome
          page={page}
          library={library}
          faq={faq}
          smallAt={(place) => context.view.photoAt(flatGroup, place)?.small}
        />
      }
      onSelect={() => latest.send({ type: 'selection.start' })}
      onRetry={() => latest.send({ type: 'list.retry' })}
    >
      {selection === undefined || !recalled ? null : (
        <ListGrid
          // Another order is another list: it begins at its top.
          key={context.list.sorting.sortOrder}
          list={latest as ListChartInbox}
          selection={selection}
          label={t`Your photos by upload`}
          revision={revision}
          groups={[{ key: flatGroup, count, cells: count, more: 0, rejected, label: t`Latest uploads` }]}
          photoAt={(_, place) => context.view.photoAt(flatGroup, place)}
          runningLabel={(_, place) => {
            const uploaded = uploadedAt(latest.getSnapshot(), place);
            return uploaded === null ? null : uploadDay(i18n.locale, uploaded);
          }}
          goTo={{
            turn: returns,
            section: revealed === undefined ? null : flatGroup,
            place: revealed?.place ?? 0,
            top: children.scroll?.getSnapshot().context.position?.[1] ?? null,
          }}
        />
      )}
    </ListPage>
  );
}
