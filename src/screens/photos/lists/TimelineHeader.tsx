import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  albumsCountOf,
  photosCountOf,
  readableAlbumsCountOf,
} from '../../../../machines/photos/library/library.selectors.ts';
import { type ListViewState, tabPaths } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { useFlag } from '../../../context/hooks.ts';
import { Link } from '../../../context/Link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InHeaderEnd } from '../../../ui/HeaderEnd.tsx';
import { TabLinks } from '../../../ui/TabLinks.tsx';
import { bottomEdge, media, size, type } from '../../../ui/theme/tokens.ts';
import { ExportAll } from '../toolbar/ExportAll.tsx';
import { DeleteAll } from '../deletion/DeleteAll.tsx';
import type { LibraryRef, PhotosPageRef } from '../refs.ts';
import { SortMenu } from '../sorting/SortMenu.tsx';

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: size.control,
  marginBottom: 8,
  [media.touch]: { minHeight: size.controlTouch },
  [media.belowMedium]: { paddingInline: 16 },
  [media.phone]: { flexWrap: 'wrap' },
});
const heading = css(type.page, { flex: '1 1 auto', minWidth: 0 });
/** On a phone the page's main action floats within reach of the thumb; in the bar it is last. */
const add = css({
  order: 1,
  [media.phone]: {
    position: 'fixed',
    insetInlineEnd: 16,
    bottom: `calc(16px + ${bottomEdge})`,
    zIndex: 5,
  },
});
const tabs = css({
  position: 'relative',
  marginBottom: 8,
  [media.belowMedium]: { paddingInline: 16 },
  // Keeps the tabs from lying below the three tools, which reach 8 px beyond them.
  [media.phone]: { '& > nav': { paddingInlineEnd: 3 * size.target - 8 } },
});
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
  /** How long the photos will be kept [2.13]. */
  readonly status: ReactNode;
  readonly onSelect: () => void;
}

/**
 * Title, tabs with numbers, and a sentence on what the page is for.
 * @spec 2.13a 2.13c 2.13d 2.14a
 */
export function TimelineHeader({ page, viewState, library, status, onSelect }: TimelineHeaderProps) {
  const { t, i18n } = useLingui();
  const photos = useSelector(library, photosCountOf);
  const sharedOn = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  const albums = useSelector(library, sharedOn ? readableAlbumsCountOf : albumsCountOf);
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const count = (value: number | null) => ({ count: value === null ? '' : i18n.number(value) });
  const items = [
    { id: 'photos', label: t`Photos`, to: tabPaths.photos, ...count(photos) },
    ...(hasAlbums ? [{ id: 'albums', label: t`Albums`, to: tabPaths.albums, ...count(albums) }] : []),
  ];
  return (
    <>
      <header css={head}>
        <h1 css={heading}>
          <Trans>My photos</Trans>
        </h1>
        <InHeaderEnd when={media.belowMedium}>{status}</InHeaderEnd>
        {viewState === 'ready' ? (
          <Button variant="quiet" icon="checkcircle" data-place="selecting" onClick={onSelect}>
            <Trans context="Button: starts selecting photos" comment="At most 12 characters.">
              Select
            </Trans>
          </Button>
        ) : null}
        {mayUpload && viewState === 'ready' ? (
          <InHeaderEnd when={media.tablet}>
            <div css={add}>
              <Button variant="primary" icon="plus" onClick={() => page.send({ type: 'photos.add' })}>
                <Trans>Add photos</Trans>
              </Button>
            </div>
          </InHeaderEnd>
        ) : null}
      </header>
      <div css={tabs}>
        <TabLinks label={t`My photos`} current="photos" items={items} link={Link} />
        {viewState === 'ready' ? (
          <div css={tools}>
            <SortMenu page={page} />
            <ExportAll />
            <DeleteAll library={library} />
          </div>
        ) : null}
      </div>
    </>
  );
}
