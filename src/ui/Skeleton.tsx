import { css } from '@emotion/react';
import { color, media, radius } from './theme/tokens.ts';

const block = css({
  display: 'block',
  maxWidth: '100%',
  background: `color-mix(in srgb, ${color.ink} 7%, transparent)`,
  [media.forced]: { outline: '1px dotted GrayText', outlineOffset: -1 },
});
const round = {
  s: css({ borderRadius: radius.s }),
  m: css({ borderRadius: radius.m }),
  l: css({ borderRadius: radius.l }),
};

/** Reserves space for content of unknown length. Not announced: the surrounding region has `aria-busy`. */
export function Skeleton({
  width,
  height = 12,
  radius: corner = 's',
}: {
  width: number | string;
  height?: number | string;
  radius?: 's' | 'm' | 'l';
}) {
  return <span css={[block, round[corner]]} style={{ width, height }} aria-hidden="true" />;
}
