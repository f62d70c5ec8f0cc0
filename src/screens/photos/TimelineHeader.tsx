import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { albumsCountOf, photosCountOf } from '../../../machines/photos/library.selectors.ts';
import { faceOf, tabPaths } from '../../../machines/photos/timeline.selectors.ts';
import { useFlag } from '../../context/hooks.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { InHeaderEnd } from '../../ui/HeaderEnd.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';
import { media, type } from '../../ui/theme/tokens.ts';
import type { LibraryRef, TimelineRef } from './refs.ts';

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px 12px',
  marginBottom: 8,
  [media.belowMedium]: { paddingInline: 16 },
});
const heading = css(type.page, { flex: '1 1 auto', minWidth: 0 });
/** On a phone the one action of the page floats where a thumb reaches it; in the bar it stands last. */
const add = css({
  order: 1,
  [media.phone]: {
    position: 'fixed',
    insetInlineEnd: 16,
    bottom: 'calc(16px + env(safe-area-inset-bottom))',
    zIndex: 5,
  },
});
const tabs = css({ marginBottom: 8, [media.belowMedium]: { paddingInline: 16 } });

export interface TimelineHeaderProps {
  readonly timeline: TimelineRef;
  readonly library: LibraryRef;
  /** How long the photos stay [2.13]. */
  readonly status: ReactNode;
}

/** Title, tabs with counts, and what the page is for [2.13, 2.14]. */
export function TimelineHeader({ timeline, library, status }: TimelineHeaderProps) {
  const { t, i18n } = useLingui();
  const photos = useSelector(library, photosCountOf);
  const albums = useSelector(library, albumsCountOf);
  const face = useSelector(timeline, faceOf);
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const count = (value: number | null) => (value === null ? {} : { count: i18n.number(value) });
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
        {face === 'ready' ? (
          <Button
            variant="quiet"
            icon="checkcircle"
            onClick={() => timeline.send({ type: 'selection.start' })}
          >
            <Trans>Select</Trans>
          </Button>
        ) : null}
        {mayUpload && face === 'ready' ? (
          <InHeaderEnd when={media.tablet}>
            <div css={add}>
              <Button variant="primary" icon="plus" onClick={() => timeline.send({ type: 'photos.add' })}>
                <Trans>Add photos</Trans>
              </Button>
            </div>
          </InHeaderEnd>
        ) : null}
      </header>
      <div css={tabs}>
        <TabLinks label={t`My photos`} current="photos" items={items} link={Link} />
      </div>
    </>
  );
}
