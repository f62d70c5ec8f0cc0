import { css } from '@emotion/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { awaitMissing } from './missing.ts';
import { color, radius } from './theme/tokens.ts';

const frame = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.l,
  background: color.surfaceSunken,
  color: color.inkMuted,
  '& > *': { gridArea: '1 / 1' },
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});

export interface CoverProps {
  /** URL of the picture; null if there is none. */
  readonly src: string | null;
  /** A smaller and a larger version, with their widths in pixels. */
  readonly srcSet?: string | undefined;
  readonly sizes?: string;
  /** Shown if there is no picture. */
  readonly icon: IconName;
  /** Shown over the picture. */
  readonly children?: ReactNode;
}

/**
 * A square picture that represents a collection, with an icon in its place if it fails to load. Whether it has
 * loaded is DOM state, hence the effect.
 */
export function Cover({ src, srcSet, sizes, icon, children }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => (broken === null ? undefined : awaitMissing(() => setBroken(null))), [broken]);
  return (
    <span css={frame}>
      {src === null || broken === src ? (
        <Icon name={src === null ? icon : 'close'} size={32} />
      ) : (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
        />
      )}
      {children}
    </span>
  );
}
