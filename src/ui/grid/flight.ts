/**
 * Connects a tile and the preview, which do not know each other: the page marks the tile from which a preview
 * opened, and names in the same commit the tile to which it returns.
 */
const opened = 'data-opened';
const landing = 'tile.landing';

/** Marks the tile from which a preview opens. */
export function leaveFrom(tile: HTMLElement): void {
  takeTile();
  tile.setAttribute(opened, '');
}

/** Returns the tile from which the latest preview opened; returned once. */
export function takeTile(): Element | null {
  const tile = document.querySelector(`[${opened}]`);
  tile?.removeAttribute(opened);
  return tile;
}

/** Lets the preview's picture animate back to this tile. */
export const returnToTile = (tile: HTMLElement): boolean =>
  tile.dispatchEvent(new CustomEvent(landing, { bubbles: true }));

/** Reports the tile that a list names first, until `signal` is aborted. */
export function onLanding(land: (tile: Element) => void, signal: AbortSignal): void {
  const hear = ({ target }: Event) => target instanceof Element && land(target);
  document.addEventListener(landing, hear, { once: true, signal });
}
