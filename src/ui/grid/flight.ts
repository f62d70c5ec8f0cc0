/**
 * The tile and the preview have no reference to each other. The page marks the tile from which a preview opened; when
 * the preview closes, the page names the tile to which the picture returns, in the same commit.
 */
const opened = 'data-opened';
const landing = 'tile.landing';

/** Marks the tile from which a preview opens. */
export function leaveFrom(tile: HTMLElement): void {
  takeTile();
  tile.setAttribute(opened, '');
}

/** Returns the tile from which the latest preview opened, and forgets it. */
export function takeTile(): Element | null {
  const tile = document.querySelector(`[${opened}]`);
  tile?.removeAttribute(opened);
  return tile;
}

/** Lets the preview's picture animate back to this tile. */
export const returnToTile = (tile: HTMLElement): boolean =>
  tile.dispatchEvent(new CustomEvent(landing, { bubbles: true }));

/** Calls `land` with the tile that a list names first, until `signal` is aborted. */
export function onLanding(land: (tile: Element) => void, signal: AbortSignal): void {
  const hear = ({ target }: Event) => target instanceof Element && land(target);
  document.addEventListener(landing, hear, { once: true, signal });
}
