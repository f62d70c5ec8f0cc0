/** What scrolls the grid: the nearest ancestor that does, else the page. */
export interface Scroller {
  readonly target: EventTarget;
  top(): number;
  height(): number;
  /** Where its viewport begins in the window. */
  edge(): number;
  /** Distance from the top of what scrolls to the top of the grid. */
  offsetOf(element: HTMLElement): number;
  scrollTo(top: number): void;
  /**
   * Whether the browser restores the position on the way back: a list that stores its own position switches this off
   * while it is drawn.
   */
  leaveToBrowser(leave: boolean): void;
}

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);

export function scrollerOf(element: HTMLElement): Scroller {
  let found = element.parentElement;
  while (found !== null && found !== document.body && found !== document.documentElement && !scrolls(found))
    found = found.parentElement;
  if (found === null || found === document.body || found === document.documentElement) {
    return {
      target: window,
      top: () => window.scrollY,
      height: () => window.innerHeight,
      edge: () => 0,
      offsetOf: (child) => child.getBoundingClientRect().top + window.scrollY,
      scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
      leaveToBrowser: (leave) => {
        window.history.scrollRestoration = leave ? 'auto' : 'manual';
      },
    };
  }
  const box = found;
  return {
    target: box,
    top: () => box.scrollTop,
    height: () => box.clientHeight,
    edge: () => box.getBoundingClientRect().top,
    offsetOf: (child) => child.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop,
    scrollTo: (top) => box.scrollTo({ top, behavior: 'instant' }),
    leaveToBrowser: () => undefined,
  };
}
