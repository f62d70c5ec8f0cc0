import { css } from '@emotion/react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { color, media, quick, radius, shadow, type } from './theme/tokens.ts';

/** Held by a pointer, or focused by keyboard. `:active` alone is not enough: Safari does not set it for touch. */
const held = '[role="slider"]:is(:focus-visible, :active, [data-held])';
const frame = css({
  position: 'relative',
  width: 88,
  height: '100%',
  minHeight: 160,
  cursor: 'pointer',
  touchAction: 'none',
  userSelect: 'none',
  outline: 'none',
});
/** A dot every 12 pixels; the names of years cover them. */
const dots = css({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 22,
  width: 4,
  backgroundImage: `radial-gradient(circle, ${color.inkMuted} 1.4px, transparent 2px)`,
  backgroundSize: '4px 12px',
  opacity: 0.45,
  [media.forced]: { borderInlineEnd: '2px dotted CanvasText' },
});
const year = css({
  ...type.meta,
  position: 'absolute',
  insetInlineEnd: 18,
  paddingInline: 4,
  background: color.surface,
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
  color: color.inkMuted,
  translate: '0 -50%',
  '&[data-current]': { color: color.ink, fontWeight: 650 },
  // Hidden where it would overlap the current month's name.
  '&[data-near]': { visibility: 'hidden' },
});
/** The current month while the slider is at rest, in place of a year's name; the bubble shows the full form. */
const month = css({
  ...type.meta,
  position: 'absolute',
  insetInlineEnd: 18,
  width: 'max-content',
  maxWidth: 70,
  paddingInline: 4,
  background: color.surface,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  color: color.ink,
  translate: '0 -50%',
  [`${held} > &`]: { visibility: 'hidden' },
});
/** Marks the position in the list: a stroke at the edge, which becomes a knob under the pointer. */
const knob = css({
  position: 'absolute',
  insetInlineEnd: 0,
  width: 16,
  height: 3,
  borderStartStartRadius: 2,
  borderEndStartRadius: 2,
  background: color.ink,
  translate: '0 -50%',
  [media.forced]: { background: 'CanvasText' },
  [`${held} > &`]: {
    insetInlineEnd: 14,
    width: 20,
    height: 20,
    borderRadius: '50%',
  },
  '[role="slider"]:focus-visible > &': { outline: `2.5px solid ${color.focus}`, outlineOffset: 2 },
  [media.touch]: { '&::after': { content: '""', position: 'absolute', inset: -12 } },
});
const bubble = css({
  ...type.meta,
  position: 'absolute',
  insetInlineEnd: 56,
  padding: '6px 12px',
  borderRadius: radius.m,
  background: color.tooltip,
  color: color.onTooltip,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  translate: '0 -50%',
  opacity: 0,
  transition: `opacity ${quick}`,
  [media.forced]: { border: '1px solid' },
  [`${held} > &`]: { opacity: 1 },
});
/** On a phone the track is only the path of its handle; touches reach the photos beneath. */
const track = css({ position: 'relative', width: 44, height: '100%', pointerEvents: 'none' });
const handle = css({
  position: 'absolute',
  insetInlineEnd: 0,
  top: 'calc(var(--scrolled, 0) * (100% - 52px))',
  width: 44,
  height: 52,
  display: 'grid',
  placeItems: 'center',
  borderStartStartRadius: 26,
  borderEndStartRadius: 26,
  background: color.surfaceRaised,
  color: color.ink,
  boxShadow: shadow,
  [media.forced]: { border: '1px solid' },
  outline: 'none',
  touchAction: 'none',
  userSelect: 'none',
  opacity: 0,
  transition: `opacity ${quick}`,
  '&[data-shown], &:is(:focus-visible, :active, [data-held])': { opacity: 1, pointerEvents: 'auto' },
  '&:focus-visible': { outline: `2.5px solid ${color.focus}` },
});
const handleBubble = css({ top: '50%', insetInlineEnd: 60 });
/** Fraction of the height within which a year's name would overlap the month's name. */
const near = 0.04;

export interface MonthStop {
  /** Fraction of the height, 0 to 1; stops are in ascending order. */
  readonly position: number;
  /** "March 2021": shown in the bubble and read aloud. */
  readonly text: string;
  /** "Mar 2021": shown beside the line at rest. */
  readonly short: string;
  /** The year, for the first stop of a year; drawn beside the line. */
  readonly label?: string;
}

export interface MonthSliderProps {
  readonly label: string;
  readonly stops: readonly MonthStop[];
  /** Index of the current stop. */
  readonly value: number;
  readonly onChange: (index: number) => void;
  /** Called when the pointer is released or a key is pressed. */
  readonly onCommit?: (index: number) => void;
  /** Called when the mouse is over a stop without pressing, and with null when it leaves. */
  readonly onConsider?: (index: number | null) => void;
  /**
   * `rail`: years beside a line. `handle`: 44 × 52 pixels at the edge of a phone's screen, at the position
   * `--scrolled`.
   */
  readonly look?: 'rail' | 'handle';
  /** For a handle: why it is visible although it is not being held; null hides it. */
  readonly shown?: 'moving' | 'rest' | null;
}

/** Returns the stop nearest to a fraction of the height. */
export function nearestStop(stops: readonly MonthStop[], share: number): number {
  return stops.reduce((best, stop, index) => {
    const so = stops[best];
    return so !== undefined && Math.abs(so.position - share) <= Math.abs(stop.position - share)
      ? best
      : index;
  }, 0);
}

/**
 * Returns the stop that a key moves to: arrows by a month, Page keys by a year (to its first stop), Home and
 * End to the ends.
 */
export function keyedStop(stops: readonly MonthStop[], value: number, key: string): number | undefined {
  const last = stops.length - 1;
  const years = stops.flatMap((stop, index) => (stop.label === undefined ? [] : [index]));
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, value + 1);
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, value - 1);
  if (key === 'PageDown') return years.find((index) => index > value) ?? last;
  if (key === 'PageUp') return years.findLast((index) => index < value) ?? 0;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}

/**
 * Moves through the months by dragging, pressing or keys: a slider with a value text. The element captures the
 * pointer, so a drag may leave it; the bubble is visible while the slider is dragged or focused.
 */
export function MonthSlider(props: MonthSliderProps) {
  const { label, stops, value, onChange, onCommit, onConsider, look = 'rail', shown = null } = props;
  const current = stops[value];
  const [isHeld, setHeld] = useState(false);
  const considered = useRef<number | null>(null);
  const consider = (next: number | null) => {
    if (next === considered.current) return;
    considered.current = next;
    onConsider?.(next);
  };
  const wayOf = (slider: HTMLElement) => {
    const { top, height } = (
      look === 'rail' ? slider : (slider.parentElement ?? slider)
    ).getBoundingClientRect();
    return { top, height: look === 'rail' ? height : height - slider.offsetHeight };
  };
  /**
   * Positions at the moment of the press, in pixels: a drag scrolls the top of the page away, which would move the
   * slider from under the pointer. `above` is the distance from the handle's top to the point where it was grabbed,
   * so that the finger stays on that point.
   */
  const taken = useRef({ top: 0, height: 1, above: 0 });
  const stopUnder = ({ currentTarget, clientY }: PointerEvent<HTMLDivElement>, held: boolean) => {
    const { top, height, above } = held ? taken.current : { ...wayOf(currentTarget), above: 0 };
    return nearestStop(stops, (clientY - above - top) / height);
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const next = stopUnder(event, true);
    if (next !== value) onChange(next);
    return next;
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = keyedStop(stops, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next === value) return;
    onChange(next);
    onCommit?.(next);
  };
  if (current === undefined) return null;
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': 'vertical',
    'aria-valuemin': 0,
    'aria-valuemax': stops.length - 1,
    'aria-valuenow': value,
    'aria-valuetext': current.text,
    'data-held': isHeld ? '' : undefined,
    onKeyDown: press,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(true);
      const above = event.clientY - event.currentTarget.getBoundingClientRect().top;
      taken.current = { ...wayOf(event.currentTarget), above: look === 'rail' ? 0 : above };
      if (look === 'rail') follow(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      else if (event.pointerType === 'mouse') consider(stopUnder(event, false));
    },
    onPointerLeave: () => consider(null),
    onLostPointerCapture: () => setHeld(false),
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      // A gesture that began on another element may end here.
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onCommit?.(follow(event));
    },
  } as const;
  const years = stops.filter((stop) => stop.label !== undefined);
  const now = stops.slice(0, value + 1).findLast((stop) => stop.label !== undefined)?.label;
  const isNear = (stop: MonthStop) => Math.abs(stop.position - current.position) < near;
  if (look === 'handle')
    return (
      <div css={track}>
        <div css={handle} {...slider} data-shown={shown ?? undefined}>
          <Icon name="updown" size={16} />
          <span css={[bubble, handleBubble]} aria-hidden="true">
            {current.text}
          </span>
        </div>
      </div>
    );
  return (
    <div css={frame} {...slider}>
      <span css={dots} />
      {years.map((stop) => (
        <span
          key={stop.label}
          css={year}
          style={{ top: `${stop.position * 100}%` }}
          data-current={stop.label === now ? '' : undefined}
          data-near={isNear(stop) ? '' : undefined}
          aria-hidden="true"
        >
          {stop.label}
        </span>
      ))}
      <span css={month} style={{ top: `${current.position * 100}%` }} aria-hidden="true">
        {current.short}
      </span>
      <span css={knob} style={{ top: `${current.position * 100}%` }} />
      <span css={bubble} style={{ top: `${current.position * 100}%` }} aria-hidden="true">
        {current.text}
      </span>
    </div>
  );
}
