import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTooltip } from './tooltip.tsx';

const holder = css({ display: 'inline-flex', flex: 'none' });

/** Tooltip for a link that consists of an icon only. Its text must equal the link's `aria-label`. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const tooltip = useTooltip(text);
  return (
    <span css={holder} {...tooltip.around}>
      {children}
      {tooltip.bubble}
    </span>
  );
}
