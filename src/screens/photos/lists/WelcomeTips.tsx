import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { TextLink } from '../../../ui/TextLink.tsx';
import { media, type } from '../../../ui/theme/tokens.ts';

const tips = css(type.body, {
  display: 'grid',
  gap: '6px 24px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [media.medium]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

/** Lists what the library offers, with links to more information [2.20]. */
export function WelcomeTips({ faq }: { faq: string }) {
  return (
    <>
      <ul css={tips}>
        <li>
          <Trans>Add HEIC, JPEG or PNG photos from this device in their original quality.</Trans>
        </li>
        <li>
          <Trans>Select photos to download them, copy them to an album or delete them.</Trans>
        </li>
        <li>
          <Trans>Each order keeps your photos here for another 18 months.</Trans>
        </li>
      </ul>
      <p css={type.body}>
        <TextLink href={faq} alone>
          <Trans>Questions and answers about your photos</Trans>
        </TextLink>
      </p>
    </>
  );
}
