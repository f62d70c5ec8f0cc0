import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import {
  albumsCountOf,
  photosCountOf,
  readableAlbumsCountOf,
  tabPaths,
} from '../../../machines/photos/library/library.selectors.ts';
import { useFlag } from '../../context/hooks.ts';
import { Link } from '../../context/Link.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { InHeaderEnd } from '../../ui/HeaderEnd.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { bottomEdge, media, size, type } from '../../ui/theme/tokens.ts';

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
const floating = css({
  order: 1,
  [media.phone]: {
    position: 'fixed',
    insetInlineEnd: 16,
    bottom: `calc(16px + ${bottomEdge})`,
    zIndex: 5,
  },
});
const tabs = {
  photos: css({
    position: 'relative',
    marginBottom: 8,
    [media.belowMedium]: { paddingInline: 16 },
    // Keeps the tabs from lying below the three tools, which reach 8 px beyond them.
    [media.phone]: { '& > nav': { paddingInlineEnd: 3 * size.target - 8 } },
  }),
  albums: css({ marginBottom: 24, [media.belowMedium]: { paddingInline: 16, marginBottom: 20 } }),
};

interface PhotosHeaderProps {
  /** The open tab. */
  readonly current: keyof typeof tabs;
  readonly library: ActorRefFrom<typeof libraryMachine>;
  /** How long the photos will be kept [2.13]. */
  readonly status: ReactNode;
  /** The button that adds photos; null without one. */
  readonly add: Pick<ButtonProps, 'onClick' | 'aria-haspopup'> | null;
  /** The button that starts selecting. */
  readonly select?: ReactNode;
  /** On the same line as the tabs. */
  readonly tools?: ReactNode;
}

/** Title, main action, and tabs with numbers. The number of albums includes shared albums if they have pages [2.13, 2.14]. */
export function PhotosHeader({ current, library, status, add, select, tools }: PhotosHeaderProps) {
  const { t, i18n } = useLingui();
  const photos = useSelector(library, photosCountOf);
  const sharedOn = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  const albums = useSelector(library, sharedOn ? readableAlbumsCountOf : albumsCountOf);
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled') || current === 'albums';
  const count = (value: number | null) => ({ count: value === null ? '' : i18n.number(value) });
  return (
    <>
      <header css={head}>
        <h1 css={heading}>
          <Trans>My photos</Trans>
        </h1>
        <InHeaderEnd when={media.belowMedium}>{status}</InHeaderEnd>
        {select}
        {mayUpload && add !== null ? (
          <InHeaderEnd when={media.tablet}>
            <div css={floating}>
              <Button variant="primary" icon="plus" {...add}>
                <Trans>Add photos</Trans>
              </Button>
            </div>
          </InHeaderEnd>
        ) : null}
      </header>
      <div css={tabs[current]}>
        <TabLinks
          label={t`My photos`}
          current={current}
          items={[
            { id: 'photos', label: t`Photos`, to: tabPaths.photos, ...count(photos) },
            ...(hasAlbums ? [{ id: 'albums', label: t`Albums`, to: tabPaths.albums, ...count(albums) }] : []),
          ]}
          link={Link}
        />
        {tools}
      </div>
    </>
  );
}
