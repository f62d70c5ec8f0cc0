import { css } from '@emotion/react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../Button.tsx';
import { color, radius, type } from '../theme/tokens.ts';

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
  '& strong': { ...type.bodyStrong, display: 'block' },
  '& small': { ...type.meta, color: color.inkMuted },
  '& input': { display: 'none' },
});

export interface DropZoneProps {
  readonly title: ReactNode;
  readonly hint: ReactNode;
  readonly button: ReactNode;
  /** Media types the file dialog offers; what is dropped may be anything. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files from the person's device: chosen in the browser's own dialog or dropped here. */
export function DropZone({ title, hint, button, accept, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const over = (element: HTMLElement, is: boolean) => element.toggleAttribute('data-over', is);
  return (
    <div
      css={zone}
      onDragOver={(event) => {
        event.preventDefault();
        over(event.currentTarget, true);
      }}
      onDragLeave={(event) => over(event.currentTarget, false)}
      onDrop={(event) => {
        event.preventDefault();
        over(event.currentTarget, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <div>
        <strong>{title}</strong>
        <small>{hint}</small>
      </div>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
