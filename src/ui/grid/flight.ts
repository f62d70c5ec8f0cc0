/**
 * Between a tile and the viewer that stands over its list: from which tile a picture was opened, and who brings it back
 * once the list says which tile is its own now. Elements, so no chart holds them.
 */
export const flight: {
  from: HTMLElement | null;
  land: ((tile: HTMLElement) => void) | null;
} = { from: null, land: null };
