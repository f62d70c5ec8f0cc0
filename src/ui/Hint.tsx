import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTooltip } from './tooltip.tsx';

const holder = css({ display: 'inline-flex', flex: 'none' });

/** Tooltip of a link that is only an icon. The link has the same words as its `aria-label`. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const tooltip = useTooltip(text);
  return (
    <span css={holder} {...tooltip.around}>
      {children}
      {tooltip.bubble}
    </span>
  );
}
