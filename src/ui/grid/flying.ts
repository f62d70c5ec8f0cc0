import { fittedSize, type Size } from '../gestures/view.ts';
import { motion } from '../theme/tokens.ts';
import { onLanding, takeTile } from './flight.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const { slow: duration, easing } = motion;
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Returns the transform that moves and scales a picture at `from` to cover a tile, with their centres aligned. The
 * transform origin is the top left corner.
 */
function over(from: Box, tile: Box): string {
  const scale = Math.max(tile.width / from.width, tile.height / from.height);
  const x = tile.left + tile.width / 2 - (from.left + from.width / 2) * scale;
  const y = tile.top + tile.height / 2 - (from.top + from.height / 2) * scale;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * Animates the viewer's screen, with its picture at `fitted`, from the tile that was opened. Loading the picture does
 * not wait for the animation.
 */
export function animateIn(screen: HTMLElement, fitted: Box): void {
  const tile = takeTile()?.getBoundingClientRect();
  // A list that is not displayed has no tile.
  if (tile === undefined || tile.width === 0 || fitted.width === 0 || still()) return;
  screen.animate([{ transform: over(fitted, tile) }, { transform: 'none' }], { duration, easing });
}

/**
 * When the viewer closes, a copy of its picture animates back to the tile that the list names in this commit;
 * without one it is removed immediately.
 */
export function animateOut(picture: HTMLImageElement): void {
  const from = picture.getBoundingClientRect();
  if (from.width === 0 || still()) return;
  const layer = document.createElement('div');
  const ground = document.createElement('div');
  const copy = picture.cloneNode() as HTMLImageElement;
  layer.dataset['flight'] = '';
  layer.ariaHidden = 'true';
  Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '20', overflow: 'hidden' });
  Object.assign(layer.style, { pointerEvents: 'none' });
  Object.assign(ground.style, { position: 'absolute', inset: '0', background: '#0b0c0d' });
  Object.assign(copy.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    width: `${from.width}px`,
    height: `${from.height}px`,
    objectFit: 'contain',
    transformOrigin: '0 0',
  });
  copy.alt = '';
  layer.append(ground, copy);
  document.body.append(layer);
  const lies = `translate(${from.left}px, ${from.top}px)`;
  copy.style.transform = lies;
  const end = () => layer.remove();
  const fade = { duration: motion.base, easing, fill: 'forwards' } as const;
  const waits = new AbortController();
  const land = (tile: Element) => {
    waits.abort();
    const box = fittedBox({ width: picture.naturalWidth, height: picture.naturalHeight }, from);
    const aim = `${over(box, tile.getBoundingClientRect())} ${lies}`;
    ground.animate({ opacity: [1, 0] }, fade);
    copy.animate(
      { opacity: [1, 1, 0], transform: [lies, aim, aim], offset: [0, 0.75, 1] },
      { duration, easing },
    ).onfinish = end;
  };
  onLanding(land, waits.signal);
  requestAnimationFrame(() => {
    if (waits.signal.aborted) return;
    waits.abort();
    ground.animate({ opacity: [1, 0] }, fade).onfinish = end;
    copy.remove();
  });
}

/** Returns the box of a picture fitted into an element. */
export function fittedBox(picture: Size, box: Box): Box {
  const { width, height } = fittedSize(picture, box);
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}
