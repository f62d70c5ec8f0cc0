import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { tabPaths } from '../../../machines/albums/albumsPage.selectors.ts';
import {
  albumsCountOf,
  photosCountOf,
  readableAlbumsCountOf,
} from '../../../machines/photos/library/library.selectors.ts';
import { useTell, useFlag } from '../../context/hooks.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { InHeaderEnd } from '../../ui/HeaderEnd.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { bottomEdge, media, size, type } from '../../ui/theme/tokens.ts';
import type { LibraryRef } from './refs.ts';

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: size.control,
  marginBottom: 8,
  [media.touch]: { minHeight: size.controlTouch },
  [media.belowMedium]: { paddingInline: 16 },
});
const heading = css(type.page, { flex: '1 1 auto', minWidth: 0 });
/** Last in the bar, as on the photos page, whichever part is loaded first. */
const add = css({
  order: 1,
  [media.phone]: {
    position: 'fixed',
    insetInlineEnd: 16,
    bottom: `calc(16px + ${bottomEdge})`,
    zIndex: 5,
  },
});
const tabs = css({ marginBottom: 24, [media.belowMedium]: { paddingInline: 16, marginBottom: 20 } });

/** Title, and tabs with numbers. The number of albums includes shared albums if they have pages [2.13, 2.14]. */
export function AlbumsHeader({ library, status }: { library: LibraryRef; status: ReactNode }) {
  const { t, i18n } = useLingui();
  const photos = useSelector(library, photosCountOf);
  const sharedOn = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  const albums = useSelector(library, sharedOn ? readableAlbumsCountOf : albumsCountOf);
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  const askUploads = useTell('uploads');
  const count = (value: number | null) => ({ count: value === null ? '' : i18n.number(value) });
  return (
    <>
      <header css={head}>
        <h1 css={heading}>
          <Trans>My photos</Trans>
        </h1>
        <InHeaderEnd when={media.belowMedium}>{status}</InHeaderEnd>
        {mayUpload ? (
          <InHeaderEnd when={media.tablet}>
            <div css={add}>
              <Button
                variant="primary"
                icon="plus"
                aria-haspopup="dialog"
                onClick={() => askUploads({ type: 'import.open' })}
              >
                <Trans>Add photos</Trans>
              </Button>
            </div>
          </InHeaderEnd>
        ) : null}
      </header>
      <div css={tabs}>
        <TabLinks
          label={t`My photos`}
          current="albums"
          items={[
            { id: 'photos', label: t`Photos`, to: tabPaths.photos, ...count(photos) },
            { id: 'albums', label: t`Albums`, to: tabPaths.albums, ...count(albums) },
          ]}
          link={Link}
        />
      </div>
    </>
  );
}
