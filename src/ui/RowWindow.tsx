import { css } from '@emotion/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const list = css({ position: 'relative', listStyle: 'none', margin: 0, padding: 0 });
const placed = css({ position: 'absolute', insetInline: 0, top: 0 });

/** Rows drawn beyond each edge of what is seen, so that neither scrolling nor the Tab key meets a gap. */
const beyond = 8;

export interface RowWindowProps {
  readonly label: string;
  readonly count: number;
  /** Pixels; every row is as high. */
  readonly rowHeight: number;
  readonly keyOf: (index: number) => string;
  /** The name of a row, for those who do not see it. */
  readonly nameOf: (index: number) => string;
  readonly children: (index: number) => ReactNode;
}

function scrollerOf(element: HTMLElement | null): HTMLElement {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

/**
 * A long list of which only the rows in view are drawn; screen readers are told the place of each in the whole. Measuring
 * and scrolling are the DOM's, so this has an effect.
 */
export function RowWindow({ label, count, rowHeight, keyOf, nameOf, children }: RowWindowProps) {
  const ref = useRef<HTMLUListElement>(null);
  const [{ first, last }, setWindow] = useState({ first: 0, last: 2 * beyond });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const scroller = scrollerOf(element);
    const look = () => {
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(above / rowHeight) - beyond);
      const to = Math.ceil((above + scroller.clientHeight) / rowHeight) + beyond;
      setWindow((now) => (now.first === from && now.last === to ? now : { first: from, last: to }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [rowHeight]);
  const from = Math.max(0, Math.min(first, count - beyond));
  const indexes = Array.from({ length: Math.max(0, Math.min(last, count) - from) }, (_, at) => from + at);
  return (
    <ul css={list} ref={ref} aria-label={label} style={{ height: count * rowHeight }}>
      {indexes.map((index) => (
        <li
          key={keyOf(index)}
          css={placed}
          aria-label={nameOf(index)}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
        >
          {children(index)}
        </li>
      ))}
    </ul>
  );
}
