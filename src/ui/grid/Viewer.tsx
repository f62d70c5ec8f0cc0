import { css } from '@emotion/react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { media, quick } from '../theme/tokens.ts';

const frame = css({
  position: 'fixed',
  inset: 0,
  zIndex: 20,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  // A long title gives way; it would push what stands behind it off a narrow screen.
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: '#0b0c0d',
  color: '#fff',
  '&:focus': { outline: 'none' },
});
const stage = css({
  position: 'relative',
  width: '100%',
  height: '100%',
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
  '& img:last-of-type': { transition: `opacity ${quick}` },
  '& img[data-waiting]': { opacity: 0 },
  [media.reducedMotion]: { '& img:last-of-type': { transition: 'none' } },
});

export interface ViewerProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
}

/**
 * The whole screen for one picture. Takes the focus when it appears, and the arrow keys and Escape while no dialog is
 * open over it; the page beneath does not scroll. All of that is the DOM's.
 */
export function Viewer({ label, children, onNext, onPrevious, onClose }: ViewerProps) {
  const ref = useRef<HTMLElement>(null);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    const act = { ArrowRight: onNext, ArrowLeft: onPrevious, Escape: onClose }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event);
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    document.addEventListener('keydown', press);
    ref.current?.focus({ preventScroll: true });
    return () => {
      style.overflow = before;
      document.removeEventListener('keydown', press);
    };
  }, []);
  return (
    <section css={frame} ref={ref} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  );
}

export interface ViewedPictureProps {
  readonly alt: string;
  readonly src: string;
  /** Shown at once, mostly cached: the thumbnail of the list. */
  readonly placeholder: string;
  readonly width: number;
  readonly height: number;
  /** Addresses of pictures that may be asked for next; they are fetched and decoded ahead. */
  readonly ahead: readonly string[];
  /** The picture did not load; its thumbnail stays. */
  readonly onBroken: () => void;
}

/** One picture, sharp as soon as it is decoded, over its own thumbnail; never a blank. */
export function ViewedPicture({ alt, src, placeholder, width, height, ahead, onBroken }: ViewedPictureProps) {
  const sharp = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const picture = sharp.current;
    if (picture === null) return undefined;
    let gone = false;
    picture.dataset['waiting'] = '';
    // A picture that cannot be decoded leaves its thumbnail on the screen.
    picture.decode().then(
      () => {
        if (!gone) delete picture.dataset['waiting'];
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [src]);
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
  return (
    <div css={stage}>
      {placeholder === '' ? null : <img key={`soft ${placeholder}`} src={placeholder} alt="" />}
      <img
        ref={sharp}
        key={`sharp ${src}`}
        src={src}
        alt={alt}
        onError={onBroken}
        width={width}
        height={height}
        data-waiting=""
      />
    </div>
  );
}
