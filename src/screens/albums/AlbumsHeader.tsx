import type { ReactNode } from 'react';
import { useTell } from '../../context/hooks.ts';
import { PhotosHeader } from '../shell/PhotosHeader.tsx';
import type { LibraryRef } from './refs.ts';

/** The header of the list of albums [2.13, 2.14]. */
export function AlbumsHeader({ library, status }: { library: LibraryRef; status: ReactNode }) {
  const askUploads = useTell('uploads');
  return (
    <PhotosHeader
      current="albums"
      library={library}
      status={status}
      add={{ 'aria-haspopup': 'dialog', onClick: () => askUploads({ type: 'import.open' }) }}
    />
  );
}
