/** The element that scrolls the grid: the nearest scrolling ancestor, or the page. */
export interface Scroller {
  readonly target: EventTarget;
  top(): number;
  height(): number;
  /** Returns the distance from the top of the window to the scroller's viewport. */
  edge(): number;
  /** Returns the distance from the top of the scrolling content to the grid. */
  offsetOf(element: HTMLElement): number;
  scrollTo(top: number): void;
  /**
   * Sets whether the browser restores the scroll position: a list that stores its own position switches this
   * off.
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
