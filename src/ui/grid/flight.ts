/**
 * Connects a tile and the preview over its list, which do not know each other: the page itself carries the tile from
 * which a picture was opened, and names in the same commit the tile to which it returns.
 */
const opened = 'data-opened';
const landing = 'tile.landing';

/** A picture is opened from this tile. */
export function leaveFrom(tile: HTMLElement): void {
  takeTile();
  tile.setAttribute(opened, '');
}

/** The tile from which a picture was opened last; named once. */
export function takeTile(): Element | null {
  const tile = document.querySelector(`[${opened}]`);
  tile?.removeAttribute(opened);
  return tile;
}

/** A picture of the preview returns to this tile. */
export const landOn = (tile: HTMLElement): boolean =>
  tile.dispatchEvent(new CustomEvent(landing, { bubbles: true }));

/** Tells which tile a list names first, until `signal` is aborted. */
export function onLanding(land: (tile: Element) => void, signal: AbortSignal): void {
  const hear = ({ target }: Event) => target instanceof Element && land(target);
  document.addEventListener(landing, hear, { once: true, signal });
}
