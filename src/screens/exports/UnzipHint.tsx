import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useUserAgent } from '../../context/device.ts';
import { Icon } from '../../ui/Icon.tsx';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { type System, systemOf } from './labels.ts';

const box = css({
  display: 'flex',
  gap: 14,
  marginTop: 24,
  padding: '16px 20px',
  borderRadius: radius.l,
  background: color.surfaceSunken,
});
const heading = css(type.bodyStrong);
const words = css(type.body, { color: color.inkMuted, maxWidth: '76ch' });

const hints: Readonly<Record<System, { readonly title: ReactNode; readonly text: ReactNode }>> = {
  mac: {
    title: <Trans>Opening the files on a Mac</Trans>,
    text: (
      <Trans>
        Double-click each .zip file in your Downloads folder. Each one opens as a folder with albums, and
        photos sorted by month.
      </Trans>
    ),
  },
  windows: {
    title: <Trans>Opening the files on Windows</Trans>,
    text: (
      <Trans>
        Right-click each .zip in your Downloads folder and choose “Extract all”. Use the same folder for all
        of them. Nothing will be overwritten.
      </Trans>
    ),
  },
  iphone: {
    title: <Trans>Opening the files on an iPhone or iPad</Trans>,
    text: (
      <Trans>
        Open the Files app, go to Downloads and tap each .zip. The files are large, so a computer with Wi-Fi
        works better.
      </Trans>
    ),
  },
  android: {
    title: <Trans>Opening the files on Android</Trans>,
    text: (
      <Trans>
        Open the Files app, go to Downloads, tap each .zip and choose “Extract”. The files are large, so a
        computer with Wi-Fi works better.
      </Trans>
    ),
  },
  other: {
    title: <Trans>Opening the files</Trans>,
    text: (
      <Trans>
        Extract every .zip file into the same folder, with your file manager or a tool such as unzip. Nothing
        will be overwritten.
      </Trans>
    ),
  },
};

/**
 * Explains how to unzip files on the operating system that the browser runs on.
 * @spec 2.44b
 */
export function UnzipHint() {
  const { title, text } = hints[systemOf(useUserAgent())];
  return (
    <aside css={box}>
      <Icon name="info" />
      <div>
        <p css={heading}>{title}</p>
        <p css={words}>{text}</p>
      </div>
    </aside>
  );
}
