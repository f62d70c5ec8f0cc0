import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** The slot at the end of the top bar. Only the DOM shows whether it exists: embedded pages have no bar. */
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

/** Renders the slot, which is empty until a page fills it. */
export const HeaderEnd = () => <span ref={keep} data-end="" />;

export interface InHeaderEndProps {
  /** The widths at which the content is placed in the bar, as a condition of `media`. */
  readonly when: string;
  readonly children: ReactNode;
}

/** Content that is placed at the end of the top bar at the widths of `when`, and where it is rendered otherwise. */
export function InHeaderEnd({ when, children }: InHeaderEndProps) {
  const place = useSyncExternalStore(subscribe, () =>
    window.matchMedia(when.replace('@media ', '')).matches ? end : null,
  );
  return place === null ? children : createPortal(children, place);
}
