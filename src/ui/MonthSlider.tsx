import { css } from '@emotion/react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { color, media, quick, radius, type } from './theme/tokens.ts';

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
const line = css({
  position: 'absolute',
  insetBlock: 0,
  right: 16,
  width: 3,
  borderRadius: 2,
  background: color.line,
});
const year = css({
  ...type.meta,
  position: 'absolute',
  right: 32,
  fontWeight: 550,
  color: color.inkMuted,
  translate: '0 -50%',
});
const knob = css({
  position: 'absolute',
  right: 7.5,
  width: 20,
  height: 20,
  borderRadius: '50%',
  background: color.accent,
  translate: '0 -50%',
  '[role="slider"]:focus-visible > &': { outline: `2.5px solid ${color.focus}`, outlineOffset: 2 },
  [media.touch]: { '&::after': { content: '""', position: 'absolute', inset: -12 } },
});
const bubble = css({
  ...type.meta,
  position: 'absolute',
  right: 40,
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
  '[role="slider"]:is(:focus-visible, :active) > &': { opacity: 1 },
});

export interface MonthStop {
  /** Share of the height, 0 to 1, ascending. */
  readonly position: number;
  /** "March 2021": in the bubble and read aloud. */
  readonly text: string;
  /** A year, drawn beside the line where one begins. */
  readonly label?: string;
}

export interface MonthSliderProps {
  readonly label: string;
  readonly stops: readonly MonthStop[];
  /** Index of the current stop. */
  readonly value: number;
  readonly onChange: (index: number) => void;
  /** The finger or the button was lifted, or a key pressed. */
  readonly onCommit?: (index: number) => void;
}

/** The stop nearest to a share of the height. */
export function nearestStop(stops: readonly MonthStop[], share: number): number {
  return stops.reduce((best, stop, index) => {
    const so = stops[best];
    return so !== undefined && Math.abs(so.position - share) <= Math.abs(stop.position - share)
      ? best
      : index;
  }, 0);
}

/** Where a key leads: arrows by a month, Page keys by a year (to its first stop), Home and End to the ends. */
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
 * Moves through the months by dragging, pressing or keys: a slider with a value text. The pointer is captured by the
 * element, so a drag may leave it; the bubble shows while dragging or focused.
 */
export function MonthSlider({ label, stops, value, onChange, onCommit }: MonthSliderProps) {
  const current = stops[value];
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const next = nearestStop(stops, (event.clientY - box.top) / box.height);
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
  return (
    <div
      css={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={stops.length - 1}
      aria-valuenow={value}
      aria-valuetext={current.text}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onPointerUp={(event) => onCommit?.(follow(event))}
    >
      <span css={line} />
      {stops.map((stop) =>
        stop.label === undefined ? null : (
          <span key={stop.label} css={year} style={{ top: `${stop.position * 100}%` }} aria-hidden="true">
            {stop.label}
          </span>
        ),
      )}
      <span css={knob} style={{ top: `${current.position * 100}%` }} />
      <span css={bubble} style={{ top: `${current.position * 100}%` }} aria-hidden="true">
        {current.text}
      </span>
    </div>
  );
}
