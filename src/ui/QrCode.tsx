import { css } from '@emotion/react';
import { encode } from 'uqr';
import { radius } from './theme/tokens.ts';

/** Size in modules of the three finder patterns, and of the quiet zone. */
const mark = 7;
const edge = 3;

/** Cameras need dark on light, whatever colours the page has. */
const plate = css({
  display: 'block',
  width: '100%',
  maxWidth: 264,
  aspectRatio: '1',
  borderRadius: radius.l,
  background: 'white',
  color: 'black',
  // Cameras need dark on light even when colours are forced.
  forcedColorAdjust: 'none',
});

const isMark = (row: number, column: number, size: number) =>
  (row < mark && (column < mark || column >= size - mark)) || (row >= size - mark && column < mark);

/** A text as a QR code for a phone's camera; `label` is its text alternative. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dots = data.flatMap((line, row) =>
    line.flatMap((dark, column) => (dark && !isMark(row, column, size) ? [[column, row] as const] : [])),
  );
  const corners = [
    [0, 0],
    [size - mark, 0],
    [0, size - mark],
  ] as const;
  const whole = size + 2 * edge;
  return (
    <svg css={plate} viewBox={`${-edge} ${-edge} ${whole} ${whole}`} role="img" aria-label={label}>
      {corners.map(([x, y]) => (
        <g key={`${x}-${y}`} fill="none" stroke="currentColor">
          <rect x={x + 0.5} y={y + 0.5} width={mark - 1} height={mark - 1} rx={1.4} />
          <rect x={x + 2} y={y + 2} width={3} height={3} rx={0.8} fill="currentColor" stroke="none" />
        </g>
      ))}
      <path
        fill="currentColor"
        d={dots.map(([x, y]) => `M${x + 0.02} ${y + 0.5}a.48.48 0 1 0 .96 0a.48.48 0 1 0-.96 0`).join('')}
      />
    </svg>
  );
}
