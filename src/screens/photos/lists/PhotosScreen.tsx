import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectionOf } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { PhotosGrid } from '../grid/PhotosGrid.tsx';
import type { LibraryRef, PhotoListRef, PhotosPageRef } from '../refs.ts';
import { ListPage } from './ListPage.tsx';
import { Welcome } from './Welcome.tsx';

export interface PhotosScreenProps {
  readonly page: PhotosPageRef;
  readonly list: PhotoListRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  readonly notices: ReactNode;
  /** URL that the welcome banner links to [2.20]. */
  readonly faq: string | undefined;
}

/** The photos page, by date taken or by upload [2.13–2.17, 2.22]. */
export function PhotosScreen({ page, list, library, status, notices, faq }: PhotosScreenProps) {
  const selection = useSelector(list, selectionOf);
  return (
    <ListPage
      {...{ page, list, library, status, notices }}
      above={<Welcome page={page} list={list} faq={faq} />}
    >
      {selection === undefined ? null : <PhotosGrid list={list} selection={selection} />}
    </ListPage>
  );
}
