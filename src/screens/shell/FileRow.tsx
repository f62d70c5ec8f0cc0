import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DownloadViewState } from '../../../machines/request/download.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const row = css({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '10px 16px',
  minHeight: 80,
  paddingBlock: 14,
  [media.phone]: { gridTemplateColumns: '48px minmax(0, 1fr)' },
});
const mark = css({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: radius.m,
  background: color.surfaceSunken,
  [media.phone]: { alignSelf: 'start' },
  overflow: 'hidden',
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const title = css(type.bodyStrong, { overflowWrap: 'anywhere' });
const side = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 12,
  minHeight: 40,
  // The action is below the text and aligned with it.
  [media.phone]: { gridColumn: 2, justifyContent: 'flex-start', minHeight: 0 },
});
/** Text shown in place of a button. */
export const sideWordsStyle = css(type.meta, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: color.inkMuted,
});
const bars = css({ display: 'grid', gap: 8 });

/** The lines below the name. */
export const factStyle = css(type.meta, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });

interface FileRowProps {
  readonly name: ReactNode;
  /** URL of a picture of the content. */
  readonly picture?: string | undefined;
  /** The actions that are available. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A zip to download: its name, its details, and its action [2.44, 2.52]. */
export function FileRow({ name, picture, action, children }: FileRowProps) {
  return (
    <li css={row}>
      <span css={mark}>
        {/** The picture is decorative, because the name is beside it. */}
        {picture === undefined ? <Icon name="folder" /> : <img src={picture} alt="" loading="lazy" />}
      </span>
      <div>
        <p css={title}>{name}</p>
        {children}
      </div>
      <div css={side}>{action}</div>
    </li>
  );
}

interface FileDownloadProps {
  readonly state: DownloadViewState;
  /** The file's name, for screen readers only. */
  readonly whose: ReactNode;
  readonly onDownload: () => void;
}

/** The button that downloads a file, and the message once the browser has started the download [4.10, 4.16]. */
export function FileDownload({ state, whose, onDownload }: FileDownloadProps) {
  return state === 'success' ? (
    // The text is focusable, because it takes over focus from the button that it replaces.
    <span css={sideWordsStyle} role="status" tabIndex={-1}>
      <Icon name="check" size={16} />
      <Trans>Download started</Trans>
    </span>
  ) : (
    <Button icon="download" busy={state === 'pending'} onClick={onDownload}>
      <Trans>Download .zip</Trans>
      <VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
  );
}

export function SkeletonRow() {
  return (
    <li css={row}>
      <Skeleton width={48} height={48} radius="m" />
      <div css={bars}>
        <Skeleton width="min(220px, 60%)" height={14} />
        <Skeleton width="min(320px, 90%)" height={10} />
      </div>
      <div css={side}>
        <Skeleton width={148} height={40} radius="m" />
      </div>
    </li>
  );
}
