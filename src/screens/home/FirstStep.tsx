import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';

const panel = css({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  padding: 40,
  borderRadius: radius.l,
  background: color.surfaceSunken,
  [media.forced]: { border: '1px solid CanvasText' },
  [media.phone]: { padding: '28px 20px 20px' },
});
const text = css(type.body, { color: color.inkMuted, maxWidth: '52ch', textWrap: 'pretty' });
const steps = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 16,
  [media.phone]: { width: '100%', '& > *': { width: '100%' } },
});

interface FirstStepProps {
  readonly shop: string;
  readonly hasPhotos: boolean;
}

/** The page for a customer without orders and photos: a single next step rather than two empty cards. */
export function FirstStep({ shop, hasPhotos }: FirstStepProps) {
  const id = useId();
  const products = (
    <a css={buttonStyle(hasPhotos ? 'quiet' : 'primary', 'l')} href={shop}>
      <Trans>View products</Trans>
    </a>
  );
  return (
    <section css={panel} aria-labelledby={id}>
      <h2 css={type.dialog} id={id}>
        {hasPhotos ? <Trans>Start with your photos</Trans> : <Trans>Start with your first order</Trans>}
      </h2>
      <p css={text}>
        {hasPhotos ? (
          <Trans>
            Add photos from this device. We’ll keep them in their original quality, ready for photo books and
            prints.
          </Trans>
        ) : (
          <Trans>Your orders and saved projects will appear here.</Trans>
        )}
      </p>
      <div css={steps}>
        {hasPhotos ? (
          <Link css={buttonStyle('primary', 'l')} to="/my-photos/photos">
            <Trans>Add photos</Trans>
          </Link>
        ) : null}
        {products}
      </div>
    </section>
  );
}
