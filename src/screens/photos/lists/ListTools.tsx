import { DeleteAll } from '../deletion/DeleteAll.tsx';
import type { LibraryRef, PhotosPageRef } from '../refs.ts';
import { SortMenu } from '../sorting/SortMenu.tsx';

/** What is done with the whole list: its order, and its end [2.19, 2.21]. */
export function ListTools({ page, library }: { page: PhotosPageRef; library: LibraryRef }) {
  return (
    <>
      <SortMenu page={page} />
      <DeleteAll library={library} />
    </>
  );
}
