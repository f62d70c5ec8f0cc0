/** What was pressed, and at which address, since a viewer is awaited there. */
export const missed: (readonly [event: KeyboardEvent, at: string])[] = [];

/** Keeps what is pressed while a viewer is on its way, from the first moment on; any other key forgets what was kept. */
export function keepKeys(awaited: RegExp): void {
  document.addEventListener('keydown', (event) => {
    if (awaited.test(location.pathname) && !document.querySelector('[data-viewing],dialog[open]'))
      missed.push([event, location.href]);
    else missed.length = 0;
  });
}
