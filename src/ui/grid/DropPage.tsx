import { css } from '@emotion/react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { color, radius, stickyGround, type } from '../theme/tokens.ts';
import { useArrivals } from './arrivals.ts';

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

const overlay = css({
  ...type.section,
  position: 'fixed',
  inset: 12,
  zIndex: 15,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  alignItems: 'center',
  justifyContent: 'center',
  border: `2px dashed ${color.accent}`,
  borderRadius: radius.l,
  background: `color-mix(in srgb, ${stickyGround} 88%, transparent)`,
  color: color.ink,
  pointerEvents: 'none',
});

export interface DropPageProps {
  /** Shown over the page while files are dragged over it. */
  readonly children: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts dropped or pasted files on the whole page, unless a dialog is open. */
export function DropPage({ children, onFiles }: DropPageProps) {
  const [over, setOver] = useState(false);
  useArrivals({ listens: () => !isDialogOpen(), onFiles, onOver: setOver });
  return over ? (
    <div css={overlay} role="status">
      <Icon name="upload" size={32} />
      {children}
    </div>
  ) : null;
}
