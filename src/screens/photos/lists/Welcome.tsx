import { css } from '@emotion/react';
import { useSelector } from '@xstate/react';
import { bannerOf } from '../../../../machines/photos/lists/photosPage.selectors.ts';
import { media } from '../../../ui/theme/tokens.ts';
import type { PhotoListRef, PhotosPageRef } from '../refs.ts';
import { WelcomeBanner } from './WelcomeBanner.tsx';

/** Has the same height in every language, so that no photo moves. */
const room = css({
  minHeight: 72,
  marginBottom: 8,
  '&[data-expanded]': { minHeight: 172 },
  [media.belowMedium]: { marginInline: 16, '&[data-expanded]': { minHeight: 212 } },
  [media.phone]: { '&[data-expanded]': { minHeight: 268 } },
});

export interface WelcomeProps {
  readonly page: PhotosPageRef;
  /** The list below the banner. */
  readonly list: PhotoListRef;
  /** URL that the welcome banner links to [2.20]; without it the banner is not shown. */
  readonly faq: string | undefined;
}

/** The welcome banner above the photos, in either order [2.20, 2.21]. */
export function Welcome({ page, list, faq }: WelcomeProps) {
  const banner = useSelector(page, bannerOf);
  const expanded = useSelector(banner, (snapshot) => snapshot?.matches('expanded') ?? false);
  const dismissed = useSelector(banner, (snapshot) => snapshot?.matches('dismissed') ?? false);
  return banner === undefined || faq === undefined || dismissed ? null : (
    <div css={room} data-expanded={expanded ? '' : undefined}>
      <WelcomeBanner banner={banner} list={list} faq={faq} />
    </div>
  );
}
