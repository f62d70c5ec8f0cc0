import { Trans } from '@lingui/react/macro';
import { DropPage } from '../../../ui/grid/DropPage.tsx';
import type { PhotosPageRef } from '../refs.ts';
import { chosenFiles } from './chosen.ts';

/**
 * Accepts photos that are dropped or pasted anywhere on the photos page. The dialog opens with them; they are not
 * uploaded until the customer confirms.
 */
export function DropPhotos({ page }: { page: PhotosPageRef }) {
  return (
    <DropPage onFiles={(files) => page.send({ type: 'photos.add', files: chosenFiles(files) })}>
      <Trans>Drop photos to add them</Trans>
    </DropPage>
  );
}
