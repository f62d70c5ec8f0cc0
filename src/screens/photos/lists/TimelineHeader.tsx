import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListViewState } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { media, size } from '../../../ui/theme/tokens.ts';
import { PhotosHeader } from '../../shell/PhotosHeader.tsx';
import { ExportAll } from '../toolbar/ExportAll.tsx';
import { DeleteAll } from '../deletion/DeleteAll.tsx';
import type { LibraryRef, PhotosPageRef } from '../refs.ts';
import { SortMenu } from '../sorting/SortMenu.tsx';

/** Actions for the whole list, on the same line as the tabs. */
const tools = css({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 0,
  display: 'flex',
  height: size.target,
  alignItems: 'center',
  [media.belowMedium]: { insetInlineEnd: 8 },
});

export interface TimelineHeaderProps {
  readonly page: PhotosPageRef;
  readonly viewState: ListViewState;
  readonly library: LibraryRef;
  /** Shows how long the photos will be kept [2.13]. */
  readonly status: ReactNode;
  readonly onSelect: () => void;
}

/**
 * The header of the photos page; its actions appear with the photos.
 * @spec 2.13a 2.13c 2.13d 2.14a
 */
export function TimelineHeader({ page, viewState, library, status, onSelect }: TimelineHeaderProps) {
  const isReady = viewState === 'ready';
  return (
    <PhotosHeader
      current="photos"
      library={library}
      status={status}
      add={isReady ? { onClick: () => page.send({ type: 'photos.add' }) } : null}
      select={
        isReady ? (
          <Button variant="quiet" icon="checkcircle" data-place="selecting" onClick={onSelect}>
            <Trans context="Button: starts selecting photos" comment="At most 12 characters.">
              Select
            </Trans>
          </Button>
        ) : null
      }
      tools={
        isReady ? (
          <div css={tools}>
            <SortMenu page={page} />
            <ExportAll />
            <DeleteAll library={library} />
          </div>
        ) : null
      }
    />
  );
}
