import { css } from '@emotion/react';
import { type ReactNode, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { color, media, radius, type } from '../theme/tokens.ts';
import { useArrivals } from './arrivals.ts';
import { FileButton } from './FileButton.tsx';

const fine = '@media (pointer: fine)';

const zone = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: 16,
  border: `1.5px dashed ${color.lineStrong}`,
  borderRadius: radius.l,
  background: color.surfaceSunken,
  '&[data-over]': { background: color.accentSoft },
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  // On touch screens the two buttons share the lines below the hint.
  [media.touch]: {
    '& > div': { flexBasis: '100%' },
    '& > span': { flex: '1 0 auto' },
    '& > span > span': { display: 'flex' },
    '& button': { flex: 1 },
  },
  // Touch screens have no drag and drop.
  '& strong': { ...type.bodyStrong, display: 'none', [fine]: { display: 'block' } },
  '& small': { ...type.meta, color: color.inkMuted },
});
/** Illustrates dragging, which needs a mouse. Next to this icon, the button needs no border. */
const mark = css({
  display: 'none',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: radius.full,
  background: color.surfaceRaised,
  border: `1px solid ${color.line}`,
  [fine]: { display: 'grid' },
});
const choose = css({ [fine]: { '& svg': { display: 'none' } } });
/** Only touch devices have a camera at hand. */
const camera = css({ display: 'none', [media.touch]: { display: 'block' } });

export interface DropZoneProps {
  readonly title: ReactNode;
  readonly hint: ReactNode;
  readonly button: ReactNode;
  /** On a phone: takes a photo with the camera. */
  readonly cameraButton: ReactNode;
  /** Media types for the file dialog; dropped files may have any type. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files from the device: chosen, photographed, pasted, or dropped anywhere while this component is mounted. */
export function DropZone({ title, hint, button, cameraButton, accept, onFiles }: DropZoneProps) {
  const ref = useRef<HTMLDivElement>(null);
  useArrivals({
    listens: () => true,
    onFiles,
    onOver: (over) => ref.current?.toggleAttribute('data-over', over),
  });
  return (
    <div css={zone} ref={ref}>
      <span css={mark}>
        <Icon name="upload" />
      </span>
      <div>
        <strong>{title}</strong>
        <small>{hint}</small>
      </div>
      <span css={camera}>
        <FileButton icon="photo" accept="image/*" camera onFiles={onFiles}>
          {cameraButton}
        </FileButton>
      </span>
      <span css={choose}>
        <FileButton icon="upload" accept={accept} multiple onFiles={onFiles}>
          {button}
        </FileButton>
      </span>
    </div>
  );
}
