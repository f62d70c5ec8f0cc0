import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { firstPictures } from '../../../../machines/photos/lists/shown.selectors.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyView } from '../../../ui/lazyView.tsx';
import { color, focusRing, media, quick, radius, size, type } from '../../../ui/theme/tokens.ts';
import type { PhotoListRef, WelcomeBannerRef } from '../refs.ts';

/** Loaded when the banner is expanded; its space is reserved until then. */
const WelcomeTips = lazyView(async () => (await import('./WelcomeTips.tsx')).WelcomeTips);

const card = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  columnGap: 20,
  alignItems: 'center',
  minHeight: 'inherit',
  padding: '12px 16px',
  borderRadius: radius.l,
  background: color.surfaceSunken,
  [media.phone]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: 16, padding: '10px 16px' },
});
/** Three of the customer's photos, drawn like prints on a table. */
const prints = css({
  position: 'relative',
  width: 56,
  height: 44,
  [media.phone]: { gridRow: 'span 2' },
});
const print = css({
  position: 'absolute',
  width: 34,
  height: 34,
  top: 6,
  left: 11,
  border: `2px solid ${color.surfaceRaised}`,
  borderRadius: radius.s,
  background: color.line,
  objectFit: 'cover',
  '&:nth-of-type(1)': { transform: 'translate(-11px, 3px) rotate(-8deg)' },
  '&:nth-of-type(2)': { transform: 'translate(11px, 3px) rotate(7deg)' },
});
const title = css(type.bodyStrong);
/** A single line while collapsed, in every language, because its space is reserved before the text is loaded. */
const summary = css(type.body, {
  color: color.inkMuted,
  'section:has([aria-expanded="false"]) &': {
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  [media.phone]: { display: 'none' },
});
const toggle = css(type.control, {
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: size.target,
  paddingInline: 12,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.ink,
  cursor: 'pointer',
  transition: `background-color ${quick}`,
  [media.hover]: { '&:hover': { background: color.accentSoft } },
  '&:focus-visible': focusRing,
  '&[aria-expanded="true"] > svg': { transform: 'rotate(180deg)' },
  // Below the title and aligned with it; larger than its text, as a touch target.
  [media.phone]: {
    gridColumn: 2,
    justifySelf: 'start',
    minHeight: 28,
    marginInlineStart: -12,
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: '-8px 0' },
  },
});
/** On a phone, on the same line as the toggle, because the title needs the whole row above. */
const words = css({ [media.phone]: { gridColumn: '2 / -1' } });
const cross = css({
  marginInline: '-12px -8px',
  [media.phone]: {
    height: 28,
    display: 'grid',
    alignItems: 'center',
    marginInline: '0 -12px',
    '& > *': { marginBlock: -8 },
  },
});
const more = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '10px 24px',
  paddingTop: 12,
  [media.abovePhone]: { paddingInlineStart: 76 },
});
export interface WelcomeBannerProps {
  readonly banner: WelcomeBannerRef;
  /** The list below the banner. */
  readonly list: PhotoListRef;
  /** URL of the shop's FAQ, from the menu configuration [3.19]. */
  readonly faq: string;
}

/** Introduces the library, in one line or in full [2.20]. The parent reserves its space. */
export function WelcomeBanner({ banner, list, faq }: WelcomeBannerProps) {
  const { t } = useLingui();
  const id = useId();
  const expanded = useSelector(banner, (snapshot) => snapshot.matches('expanded'));
  const pictures = useSelector(list, firstPictures, shallowEqual);
  return (
    <section css={card} aria-labelledby={`${id}-title`}>
      <div css={prints} aria-hidden="true">
        {[1, 2, 0].map((place) => {
          const small = pictures[place] ?? '';
          return small === '' ? (
            <i key={place} css={print} />
          ) : (
            <img key={place} css={print} src={small} alt="" draggable={false} />
          );
        })}
      </div>
      <div css={words}>
        <h2 css={title} id={`${id}-title`}>
          <Trans>Welcome to your new photo library</Trans>
        </h2>
        <p css={summary}>
          <Trans>
            All your photos in one place, sorted by month. Create albums, download photos or order prints.
          </Trans>
        </p>
      </div>
      <button
        css={toggle}
        type="button"
        aria-expanded={expanded}
        aria-controls={`${id}-more`}
        onClick={() => banner.send({ type: 'banner.toggle' })}
      >
        {expanded ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        <Icon name="down" size={16} />
      </button>
      <span css={cross}>
        <IconButton
          label={t`Close this welcome message`}
          icon="close"
          onClick={() => banner.send({ type: 'banner.dismiss' })}
        />
      </span>
      <div css={expanded && more} id={`${id}-more`} hidden={!expanded}>
        {expanded ? <WelcomeTips faq={faq} /> : null}
      </div>
    </section>
  );
}
