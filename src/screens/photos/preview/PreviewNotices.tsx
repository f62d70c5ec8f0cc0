import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isBroken, isGone, isOfAlbum } from '../../../../machines/photos/preview/preview.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { radius, type } from '../../../ui/theme/tokens.ts';
import type { PreviewRef } from '../refs.ts';

const onTop = css({
  position: 'absolute',
  insetInline: 16,
  top: 16,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});
/** Dark enough for its text over a white sky. */
const words = css(type.bodyStrong, {
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '6px 18px',
  borderRadius: 22,
  background: '#1c1d20',
  color: '#fff',
});
const centre = css({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 16,
  textAlign: 'center',
  padding: 24,
  zIndex: 1,
});
/** Placed over the thumbnail, which stays visible. */
const mark = css({
  inset: 'auto',
  top: '50%',
  left: '50%',
  width: 'max-content',
  maxWidth: 'calc(100% - 32px)',
  transform: 'translate(-50%, -50%)',
  borderRadius: radius.l,
  background: 'rgb(28 29 32 / 0.92)',
});

/** Why the photo cannot be shown, or what has happened to it since the preview was opened [2.23, 3.1c, 8.1]. */
export function PreviewNotices({ preview }: { readonly preview: PreviewRef }) {
  const { t } = useLingui();
  const gone = useSelector(preview, isGone);
  const ofAlbum = useSelector(preview, isOfAlbum);
  const failed = useSelector(preview, (snapshot) => snapshot.matches('failed'));
  const known = useSelector(preview, ({ context }) => context.card !== null);
  const picture = useSelector(preview, ({ children }) => children.picture);
  const broken = useSelector(picture, isBroken);
  return (
    <>
      <div css={onTop} role="status">
        {gone ? (
          <p css={words}>
            <Icon name="trash" />
            {ofAlbum ? (
              <Trans>This photo is no longer in the album</Trans>
            ) : (
              <Trans>This photo was deleted</Trans>
            )}
          </p>
        ) : null}
      </div>
      {known && broken && !failed && !gone ? (
        <div css={[centre, mark]} role="alert">
          <Icon name="close" size={24} />
          <p css={type.bodyStrong}>
            <Trans>We couldn’t load this photo</Trans>
          </p>
          <Button icon="retry" onClick={() => preview.send({ type: 'picture.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : null}
      {failed ? (
        <div css={centre} role="alert">
          <p css={type.section}>
            <Trans>Error: Your photos could not be loaded</Trans>
          </p>
          <Button icon="retry" onClick={() => preview.send({ type: 'preview.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : null}
      {!failed && !known ? (
        <div css={centre} role="status" aria-label={t`Loading your photos`}>
          <Spinner size={28} />
        </div>
      ) : null}
    </>
  );
}
