import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  fadedOf,
  isBroken,
  isDeletingSlowly,
  isGone,
  isOfSharedAlbum,
  stripOf,
  zoomOf,
} from '../../../../machines/photos/preview/preview.selectors.ts';
import { Viewer } from '../../../ui/grid/Viewer.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { media, type } from '../../../ui/theme/tokens.ts';
import { Filmstrip } from './Filmstrip.tsx';
import { PreviewCheck } from './PreviewCheck.tsx';
import { PreviewCopy } from './PreviewCopy.tsx';
import { PreviewDownload } from './PreviewDownload.tsx';
import { PreviewDetail } from './PreviewDetail.tsx';
import { PreviewNotices } from './PreviewNotices.tsx';
import { PreviewPicture } from './PreviewPicture.tsx';
import { PreviewAction, PreviewActions, PreviewArrow, PreviewBar } from './PreviewControls.tsx';
import { PreviewShortcuts } from './PreviewShortcuts.tsx';
import type { OfAlbum, PreviewRef } from '../refs.ts';
import { takenDayLabel } from '../../../ui/formats.ts';

const over = css({ position: 'relative', pointerEvents: 'none', '& > *': { pointerEvents: 'auto' } });
const hint = css(type.meta, {
  position: 'absolute',
  insetInline: 16,
  bottom: 28,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  // Hidden on short screens, where it would cover the photo.
  [media.short]: { display: 'none' },
  '& > p': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 40,
    padding: '4px 16px',
    borderRadius: 20,
    textWrap: 'balance',
    background: 'rgb(28 29 32 / 0.82)',
    WebkitBackdropFilter: 'blur(12px)',
    backdropFilter: 'blur(12px)',
    color: '#fff',
  },
});
const dim = css({ color: '#c3c6cb' });
const forMouse = css({ [media.touch]: { display: 'none' } });
/** Hidden on the narrowest screens, which have space for only one of the two. */
const wider = css({ [media.narrow]: { display: 'none' } });
const forTouch = css({ display: 'none', [media.touch]: { display: 'inline' } });
const below = css({
  background: 'linear-gradient(transparent, rgb(11 12 13 / 0.86) 40%)',
  // Hidden, because the photo needs the space; other photos can be reached by swiping or with the arrow keys.
  [media.short]: { display: 'none' },
  [media.medium]: { background: '#0b0c0d' },
});
/** One photo on the whole screen; in a shared album only Download is available [2.22–2.29]. */
export function PreviewScreen({ preview, album }: { readonly preview: PreviewRef } & OfAlbum) {
  const { t, i18n } = useLingui();
  const card = useSelector(preview, ({ context }) => context.card);
  const at = useSelector(preview, ({ context }) => context.at);
  const view = useSelector(preview, ({ context }) => context.view);
  const seen = useSelector(preview, ({ context }) => context.seen);
  const deletingSlowly = useSelector(preview, isDeletingSlowly);
  const failed = useSelector(preview, (snapshot) => snapshot.matches('failed'));
  const mayDelete = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.delete' }));
  const shared = isOfSharedAlbum({ view });
  const zoom = useSelector(preview, ({ children }) => children.zoom);
  const controls = useSelector(preview, ({ children }) => children.controls);
  const zoomView = useSelector(zoom, zoomOf);
  const faded = useSelector(controls, fadedOf);
  const gone = useSelector(preview, isGone);
  const broken = useSelector(
    useSelector(preview, ({ children }) => children.picture),
    isBroken,
  );
  const canGoBack = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.previous' }));
  const canGoOn = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.next' }));
  const name = card === null ? '' : card.taken === null ? card.name : takenDayLabel(i18n.locale, card.taken);
  const next = () => preview.send({ type: 'preview.next' });
  const previous = () => preview.send({ type: 'preview.previous' });
  const close = () => preview.send({ type: 'preview.close' });
  const picture =
    failed || card === null ? null : <PreviewPicture preview={preview} card={card} album={album} />;
  return (
    <Viewer
      label={t`Photo`}
      picture={picture}
      // Controls stay visible while there is a message about the photo.
      faded={faded && picture !== null && !gone && !broken && !deletingSlowly}
      onWake={() => preview.send({ type: 'preview.woken' })}
    >
      <PreviewBar
        title={name === '' ? t`Photo` : name}
        isDate={card !== null && card.taken !== null}
        detail={<PreviewDetail preview={preview} />}
        check={<PreviewCheck preview={preview} />}
        onClose={close}
      />
      <div css={over}>
        <PreviewArrow side="left" enabled={canGoBack} onClick={previous} />
        <PreviewNotices preview={preview} />
        {picture === null || zoomView.scale > 1 ? null : (
          <div css={hint}>
            <p>
              <Icon name="zoom" />
              <span css={forMouse}>
                <Trans>Click to zoom</Trans>
              </span>
              <span css={[dim, forMouse, wider]}>
                <Trans>Arrow keys to browse, Esc to close</Trans>
              </span>
              <span css={forTouch}>
                <Trans>Double-tap to zoom, swipe down to close</Trans>
              </span>
            </p>
          </div>
        )}
        <PreviewArrow side="right" enabled={canGoOn} onClick={next} />
      </div>
      <div css={below}>
        {at === null || picture === null ? null : (
          <Filmstrip
            places={stripOf({ seen, at })}
            at={at}
            album={album}
            onGoTo={(id) => preview.send({ type: 'preview.goto', id })}
          />
        )}
      </div>
      <PreviewActions>
        <PreviewDownload preview={preview} />
        <PreviewCopy preview={preview} />
        <PreviewAction
          icon="trash"
          destructive
          enabled={mayDelete || deletingSlowly}
          busy={deletingSlowly}
          disabledReason={shared ? t`Unavailable for shared albums` : undefined}
          onClick={() => preview.send({ type: 'preview.delete' })}
        >
          {deletingSlowly ? (
            <Trans comment="At most 10 characters.">Deleting…</Trans>
          ) : (
            <Trans context="Button: deletes photos" comment="At most 10 characters.">
              Delete
            </Trans>
          )}
        </PreviewAction>
      </PreviewActions>
      <PreviewShortcuts />
    </Viewer>
  );
}
