import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  isLatestPreviewing,
  isLatestSeen,
  isRejected,
  latestFaceOf,
  flatGroup,
} from '../../../../machines/photos/lists/flatList.selectors.ts';
import {
  isSamePlace,
  isSameShape,
  revealedOf,
  topOf,
  viewOf,
} from '../../../../machines/photos/lists/shown.selectors.ts';
import type { SelectionInbox } from '../../../../machines/photos/lists/listChart.types.ts';
import { isRecalled } from '../../../../machines/photos/lists/timeline.selectors.ts';
import { ListGrid, type ShownList } from '../grid/ListGrid.tsx';
import { ListPage } from './ListPage.tsx';
import type { LatestRef, LibraryRef, PhotosPageRef } from '../refs.ts';
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
  const view = useSelector(latest, viewOf, isSameShape);
  const order = useSelector(latest, ({ context }) => context.list.sorting.sortOrder);
  const returns = useSelector(latest, ({ context }) => context.returns);
  const revealed = useSelector(latest, revealedOf, isSamePlace);
  const scroll = useSelector(latest, ({ children }) => children.scroll);
  const recalled = useSelector(scroll, isRecalled);
  const top = useSelector(scroll, topOf);
  const groups = view.groups();
  const list = latest as SelectionInbox;
  const count = view.count(flatGroup);
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
          <SelectionBar {...{ list, selection, groups }}>
            <PrintsAction selection={selection} groups={groups} />
            <DownloadAction {...{ list, selection, groups }} name={() => t`Latest uploads`} />
            <CopyAction selection={selection} groups={groups} />
            <DeleteAction {...{ list, selection, groups }} />
          </SelectionBar>
        ) : null
      }
      above={<Welcome page={page} list={latest} faq={faq} />}
      onSelect={() => latest.send({ type: 'selection.start' })}
      onRetry={() => latest.send({ type: 'list.retry' })}
    >
      {selection === undefined || !recalled ? null : (
        <ListGrid
          // Another order is another list: it begins at its top.
          key={order}
          list={latest as ShownList}
          view={view}
          selection={selection}
          label={t`Your photos by upload`}
          groups={[{ key: flatGroup, count, cells: count, more: 0, rejected, label: t`Latest uploads` }]}
          runningLabel={({ uploaded }) => uploadDay(i18n.locale, uploaded)}
          goTo={{
            turn: returns,
            section: revealed === undefined ? null : flatGroup,
            place: revealed?.place ?? 0,
            top,
          }}
        />
      )}
    </ListPage>
  );
}
