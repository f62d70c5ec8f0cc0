import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** The end of the top bar. Only the DOM knows whether it exists: embedded pages have no bar. */
let end: HTMLElement | null = null;
const redraws = new Set<() => void>();

function keep(element: HTMLElement | null): void {
  end = element;
  for (const redraw of redraws) redraw();
}

function subscribe(redraw: () => void): () => void {
  redraws.add(redraw);
  window.addEventListener('resize', redraw);
  return () => {
    redraws.delete(redraw);
    window.removeEventListener('resize', redraw);
  };
}

/** The slot itself; empty until a page fills it. */
export const HeaderEnd = () => <span ref={keep} data-end="" />;

export interface InHeaderEndProps {
  /** Widths at which the content is in the bar, as a condition of `media`. */
  readonly when: string;
  readonly children: ReactNode;
}

/** A page's trailing element: at the end of the bar at the widths of `when`, else in place. */
export function InHeaderEnd({ when, children }: InHeaderEndProps) {
  const place = useSyncExternalStore(subscribe, () =>
    window.matchMedia(when.replace('@media ', '')).matches ? end : null,
  );
  return place === null ? children : createPortal(children, place);
}
