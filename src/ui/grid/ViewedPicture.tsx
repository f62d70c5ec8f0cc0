import { css } from '@emotion/react';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useZoomGestures, type ZoomGestures } from '../gestures/useZoomGestures.ts';
import { useZoomKeys, type ZoomKeys } from '../gestures/useZoomKeys.ts';
import { fittedSize, type Size } from '../gestures/view.ts';
import { media, motion, quick } from '../theme/tokens.ts';
import { OriginalPicture } from './OriginalPicture.tsx';
import { fittedBox, animateOut, animateIn } from './flying.ts';
import { awaitMissing } from '../missing.ts';

const screen = css({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  touchAction: 'none',
  userSelect: 'none',
  transformOrigin: '0 0',
  cursor: 'zoom-in',
  '&[data-zoomed]': { cursor: 'grab' },
  '&[data-zoomed]:active': { cursor: 'grabbing' },
});
/** The box of the fitted picture; wide screens reserve space for the bar and the filmstrip. */
const layer = css({
  position: 'absolute',
  inset: '76px 0 120px',
  transform: 'translate(var(--x, 0), var(--y, 0)) scale(calc(var(--scale, 1) * (1 - 0.4 * var(--away, 0))))',
  opacity: 'calc(1 - 0.6 * var(--away, 0))',
  transition: `transform ${motion.base}ms ${motion.easing}`,
  '&[data-moving]': { transition: 'none', willChange: 'transform' },
  '& img': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'contain',
    pointerEvents: 'none',
  },
  '& img:last-of-type': { transition: `opacity ${quick}` },
  '& img[data-waiting]': { opacity: 0 },
  '& img[data-ready]': { transition: 'none' },
  [media.belowMedium]: { inset: 0 },
  [media.reducedMotion]: { transition: 'none', '& img:last-of-type': { transition: 'none' } },
});

export interface ViewedPictureProps {
  readonly alt: string;
  readonly src: string;
  /** The list's thumbnail, usually cached, so that it shows immediately. */
  readonly placeholder: string;
  readonly width: number;
  readonly height: number;
  /** URLs of pictures that may be shown next; they are fetched and decoded in advance. */
  readonly ahead: readonly string[];
  /** Whether the picture failed to load; its thumbnail stays until a retry. */
  readonly broken: boolean;
  readonly onBroken: () => void;
  readonly onLoaded: () => void;
  /** URL of the original, if needed. */
  readonly original: string | null;
  /** Called when the zoom exceeds the picture's pixels, and the original has more. */
  readonly onExceeded: () => void;
  readonly onOriginalBroken: () => void;
  readonly gestures: Omit<ZoomGestures & ZoomKeys, 'picture' | 'subject'>;
}

/** Fetches and decodes pictures that may be shown next. */
function useAhead(ahead: readonly string[]): void {
  const next = ahead.join(' ');
  useLayoutEffect(() => {
    const pictures = next
      .split(' ')
      .filter((address) => address !== '')
      .map((address) => {
        const picture = new Image();
        picture.src = address;
        picture.decode().catch(() => undefined);
        return picture;
      });
    return () => {
      for (const picture of pictures) picture.removeAttribute('src');
    };
  }, [next]);
}

/** Animates the picture from the tile that was opened, and back to the tile that the list marks. */
function useFlight(
  screen: RefObject<HTMLElement | null>,
  sharp: RefObject<HTMLImageElement | null>,
  size: Size,
): void {
  const open = useEffectEvent(() => {
    const box = sharp.current?.getBoundingClientRect();
    if (screen.current !== null && box !== undefined) animateIn(screen.current, fittedBox(size, box));
  });
  // A different picture may be shown by now; the current one animates back.
  const close = useEffectEvent(() => {
    if (sharp.current !== null) animateOut(sharp.current);
  });
  useLayoutEffect(() => {
    open();
    return () => close();
  }, []);
}

/** Returns the width of the fitted picture in screen pixels. */
const drawnWidth = (layer: HTMLElement | null, picture: Size) =>
  layer === null
    ? 0
    : fittedSize(picture, { width: layer.clientWidth, height: layer.clientHeight }).width * devicePixelRatio;
/**
 * Returns the pixel width of a loaded picture. If the picture has all pixels of the photo, or has not loaded, returns
 * infinity, so that no zoom loads the original.
 */
const pixelsOf = (picture: HTMLImageElement | null, width: number) => {
  const own = picture?.naturalWidth ?? 0;
  return own === 0 || own >= width ? Number.POSITIVE_INFINITY : own;
};

/**
 * A picture over its thumbnail, so that it is never blank; the picture is shown once it has been decoded. Zooms, pans
 * and swipes, by gestures and keys.
 */
export function ViewedPicture(props: ViewedPictureProps) {
  const { alt, src, placeholder, width, height, ahead, broken, original, gestures } = props;
  const whole = useRef<HTMLDivElement>(null);
  const moved = useRef<HTMLDivElement>(null);
  const sharp = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const picture = sharp.current;
    if (picture === null) return undefined;
    let gone = false;
    // The picture was decoded in advance, so it appears with the next frame.
    if (picture.complete && picture.naturalWidth > 0) {
      picture.dataset['ready'] = '';
      delete picture.dataset['waiting'];
      return undefined;
    }
    picture.dataset['waiting'] = '';
    const decode = () =>
      // If decoding fails, the thumbnail stays.
      void picture.decode().then(
        () => {
          if (!gone) delete picture.dataset['waiting'];
        },
        () => undefined,
      );
    decode();
    return () => {
      gone = true;
    };
  }, [src]);
  useLayoutEffect(() => {
    const askAgain = () => {
      const picture = sharp.current;
      if (picture === null || !picture.complete || picture.naturalWidth > 0) return;
      // The URL is unchanged, and the browser retries only if it is set again.
      picture.src = src;
      void picture.decode().then(
        () => delete picture.dataset['waiting'],
        () => undefined,
      );
    };
    if (broken) return awaitMissing(askAgain);
    askAgain();
    return undefined;
  }, [broken, src]);
  const { scale } = gestures.view;
  const compare = () => {
    if (scale > 1 && drawnWidth(moved.current, { width, height }) * scale > pixelsOf(sharp.current, width))
      props.onExceeded();
  };
  const enlarged = useEffectEvent(compare);
  useLayoutEffect(() => enlarged(), [scale, width, height]);
  useAhead(ahead);
  useFlight(whole, sharp, { width, height });
  useZoomKeys(whole, moved, { ...gestures, picture: { width, height } });
  useZoomGestures(whole, moved, { ...gestures, picture: { width, height }, subject: src });
  return (
    <div css={screen} ref={whole} data-zoomed={gestures.view.scale > 1 ? '' : undefined}>
      <div css={layer} ref={moved}>
        {placeholder === '' ? null : (
          <img key={`soft ${placeholder}`} src={placeholder} alt="" draggable={false} />
        )}
        <img
          ref={sharp}
          key={`sharp ${src}`}
          src={src}
          alt={alt}
          onError={props.onBroken}
          onLoad={() => {
            props.onLoaded();
            // The customer may have zoomed before the picture was loaded.
            compare();
          }}
          width={width}
          height={height}
          draggable={false}
          data-waiting=""
        />
        {original === null ? null : (
          <OriginalPicture key={original} src={original} onBroken={props.onOriginalBroken} />
        )}
      </div>
    </div>
  );
}
