import { css } from '@emotion/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const list = css({ position: 'relative', listStyle: 'none', margin: 0, padding: 0 });
const placed = css({ position: 'absolute', top: 0 });

/** The minimum number of rows, and of pixels, that are rendered beyond each edge of the viewport. */
const beyond = { rows: 2, pixels: 480 } as const;

/** Layout of a list for a given width, in pixels. All items have the same height. */
export interface ListShape {
  readonly columns: number;
  readonly height: number;
  /** The space between columns and between rows. */
  readonly gap: readonly [columns: number, rows: number];
}

/** Returns the layout of a list with rows of this height and no gaps. */
export const rowsOf = (height: number) => (): ListShape => ({ columns: 1, height, gap: [0, 0] });

export interface LongListProps {
  readonly label: string;
  readonly count: number;
  readonly busy?: boolean;
  /** Whether more items may follow, so that the total is unknown. */
  readonly open?: boolean;
  /** Must be a stable function. */
  readonly shape: (width: number) => ListShape;
  readonly keyOf: (index: number) => string;
  /** The accessible name of an item whose content does not name it. */
  readonly nameOf?: (index: number) => string;
  /** Whether an item is a placeholder, which is hidden from screen readers. */
  readonly fills?: (index: number) => boolean;
  readonly children: (index: number) => ReactNode;
}

interface Seen {
  readonly shape: ListShape;
  /** The first rendered row, and the one after the last. */
  readonly rows: readonly [from: number, to: number];
  /**
   * The item that has focus. It stays rendered even if the list scrolls far away, so that the keyboard continues from
   * it.
   */
  readonly focused: number | null;
}

function scrollerOf(element: HTMLElement | null): HTMLElement {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

function focusedIn(element: HTMLElement): number | null {
  const item = element.contains(document.activeElement) ? document.activeElement?.closest('li') : null;
  return item === null || item === undefined ? null : Number(item.ariaPosInSet) - 1;
}

function look(element: HTMLElement, scroller: HTMLElement, shapeOf: LongListProps['shape']): Seen {
  const shape = shapeOf(element.clientWidth);
  const row = shape.height + shape.gap[1];
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  const above = top - element.getBoundingClientRect().top;
  const more = Math.max(beyond.rows, Math.ceil(beyond.pixels / row));
  const from = Math.max(0, Math.floor(above / row) - more);
  // The number of rows is constant, even at the top, so that scrolling reuses rows and never adds any.
  const drawn = Math.ceil(scroller.clientHeight / row) + 1 + 2 * more;
  return { shape, rows: [from, from + drawn], focused: focusedIn(element) };
}

const same = (one: Seen, other: Seen): boolean =>
  one.rows[0] === other.rows[0] &&
  one.rows[1] === other.rows[1] &&
  one.focused === other.focused &&
  one.shape.columns === other.shape.columns &&
  one.shape.height === other.shape.height;

function drawnOf({ shape: { columns }, rows: [from, to], focused }: Seen, count: number): number[] {
  const last = Math.ceil(count / columns);
  const start = Math.max(0, Math.min(from, last - beyond.rows)) * columns;
  const end = Math.min(to * columns, count);
  const drawn = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
  if (focused === null || focused >= count || (focused >= start && focused < end)) return drawn;
  return focused < start ? [focused, ...drawn] : [...drawn, focused];
}

/**
 * A virtual list: only items near the viewport are rendered, and each states its position in the whole list to screen
 * readers. Measuring and scrolling concern DOM state, hence the effect.
 */
export function LongList({
  label,
  count,
  busy = false,
  open = false,
  shape: shapeOf,
  keyOf,
  nameOf,
  fills,
  children,
}: LongListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<Seen>(() => ({ shape: shapeOf(0), rows: [0, 8], focused: null }));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const scroller = scrollerOf(element);
    const hears = scroller === document.documentElement ? window : scroller;
    const again = () => {
      const next = look(element, scroller, shapeOf);
      setSeen((now) => (same(now, next) ? now : next));
    };
    again();
    const resized = new ResizeObserver(again);
    resized.observe(scroller);
    resized.observe(element);
    hears.addEventListener('scroll', again, { passive: true });
    return () => {
      resized.disconnect();
      hears.removeEventListener('scroll', again);
    };
  }, [shapeOf]);
  const { columns, height, gap } = seen.shape;
  const row = height + gap[1];
  return (
    <ul
      css={list}
      ref={ref}
      aria-label={label}
      aria-busy={busy}
      style={{ height: Math.max(0, Math.ceil(count / columns) * row - gap[1]) }}
    >
      {drawnOf(seen, count).map((index) => (
        <li
          key={keyOf(index)}
          css={placed}
          aria-label={nameOf?.(index)}
          aria-hidden={fills?.(index) === true ? true : undefined}
          aria-setsize={open ? -1 : count}
          aria-posinset={index + 1}
          style={{
            height,
            width: `calc((100% - ${(columns - 1) * gap[0]}px) / ${columns})`,
            insetInlineStart: `calc((100% + ${gap[0]}px) / ${columns} * ${index % columns})`,
            transform: `translateY(${Math.floor(index / columns) * row}px)`,
          }}
        >
          {children(index)}
        </li>
      ))}
    </ul>
  );
}
