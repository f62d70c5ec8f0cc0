import { isCovered } from '../../openDialogs.ts';
import type { GridHost } from './host.ts';
import type { Cell } from '../layout.ts';
import type { GridSpot } from '../model.ts';
import type { Point } from '../region.ts';

/** Returns a point of the window in the grid's coordinates. */
export function pointIn(
  { root, view }: GridHost,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top } = root.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top + view.shift };
}

export function spotOf({ model }: GridHost, { section, place }: Cell): GridSpot {
  const key = model?.sections[section]?.key ?? '';
  return { section: key, place, id: model?.photo(key, place)?.id ?? null };
}

export function isCellSelected({ model }: GridHost, { section, place }: Cell): boolean {
  const key = model?.sections[section]?.key ?? '';
  const id = model?.photo(key, place)?.id;
  return id !== undefined && model?.isSelected(key, id, place) === true;
}

/** Returns whether neither a preview nor a dialog covers the list. */
export const isAttended = (host: GridHost) => hasPage(host) && !isCovered();

/**
 * Returns whether no preview covers the list. A preview counts from the start of its opening animation, while
 * the list is still painted beneath it and the tile still has the focus.
 */
export const hasPage = ({ root }: GridHost) =>
  root.clientWidth > 0 && root.closest('[inert]') === null && getComputedStyle(root).visibility === 'visible';

/** Ignores the click that follows a gesture. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
