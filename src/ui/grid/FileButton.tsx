import { css } from '@emotion/react';
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../Button.tsx';

const hidden = css({ display: 'none' });

export interface FileButtonProps extends Pick<ButtonProps, 'icon' | 'size' | 'variant'> {
  readonly children: ReactNode;
  /** Media types for the file dialog. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Opens a phone's camera instead. */
  readonly camera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the browser's file dialog. */
export function FileButton({ children, accept, multiple, camera, onFiles, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        css={hidden}
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        {...(camera === true ? { capture: 'environment' as const } : {})}
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Allows choosing the same file again.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
