import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Download } from '../../../contracts/downloads/download.ts';
import { archivePhase } from '../../../machines/downloads/downloads.selectors.ts';
import type { ArchivePhase } from '../../../machines/downloads/downloads.events.ts';
import { Button } from '../../ui/Button.tsx';
import { dayLabel } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { sizeLabel } from '../../ui/sizeLabel.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { DownloadsRef } from './refs.ts';
import { momentLabel } from './labels.ts';

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
const name = css(type.bodyStrong, { overflowWrap: 'anywhere' });
const facts = css(type.meta, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });
const problem = css(type.meta, { color: color.ink, marginTop: 2 });
const side = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 12,
  minHeight: 40,
  // Beneath the words, where they begin.
  [media.phone]: { gridColumn: 2, justifyContent: 'flex-start', minHeight: 0 },
});
const waiting = css(type.meta, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: color.inkMuted,
});
const bars = css({ display: 'grid', gap: 8 });

interface Actions {
  readonly onDownload: () => void;
  /** Asks for a new archive of what is left of this one. */
  readonly onRenew: () => void;
}

/** What can be done with it now; each button says to the ear which download it is of. */
function Side({
  item: { state, photos, name: whose },
  phase,
  onDownload,
  onRenew,
}: Actions & { readonly item: Download; readonly phase: ArchivePhase | null }) {
  if (state === 'started')
    return (
      <span css={waiting}>
        <Spinner size={16} />
        <Trans>Being prepared</Trans>
      </span>
    );
  if (state === 'error' || state === 'gone')
    return (
      <>
        <Tag
          tone={state === 'error' ? 'danger' : 'neutral'}
          {...(state === 'error' ? { icon: 'error' } : {})}
        >
          {state === 'error' ? <Trans>Failed</Trans> : <Trans>Ended</Trans>}
        </Tag>
        {photos.length === 0 ? null : (
          <Button icon="retry" onClick={onRenew}>
            <Trans>Prepare again</Trans>
            <VisuallyHidden> {whose}</VisuallyHidden>
          </Button>
        )}
      </>
    );
  if (phase === 'saved')
    return (
      // It has the keyboard's place from the button that was pressed.
      <span css={waiting} role="status" tabIndex={-1}>
        <Icon name="check" size={16} />
        <Trans>Your browser is downloading</Trans>
      </span>
    );
  return (
    <Button icon="download" busy={phase === 'asked' || phase === 'working'} onClick={onDownload}>
      <Trans>Download .zip</Trans>
      <VisuallyHidden> {whose}</VisuallyHidden>
    </Button>
  );
}

interface DownloadRowProps extends Actions {
  readonly item: Download;
  readonly downloads: DownloadsRef | undefined;
}

/** One archive: what is in it, how it stands, and the one thing to do with it [2.52, 4.16]. */
export function DownloadRow({ item, downloads, ...actions }: DownloadRowProps) {
  const { i18n } = useLingui();
  const phase = useSelector(downloads, (snapshot) => archivePhase(snapshot, item.id));
  const { state, photos, size, created, until, picture } = item;
  return (
    <li css={row}>
      <span css={mark}>
        {/* Its name stands beside it. */}
        {picture === undefined ? <Icon name="folder" /> : <img src={picture} alt="" loading="lazy" />}
      </span>
      <div>
        <p css={name}>
          <bdi>{item.name}</bdi>
        </p>
        <p css={facts}>
          {photos.length === 0 ? null : <Plural value={photos.length} one="# photo" other="# photos" />}
          {size === undefined || state === 'gone' ? null : ` · ${sizeLabel(i18n.locale, size)}`}
          {photos.length === 0 || created === undefined ? null : ' · '}
          {created === undefined ? null : momentLabel(i18n.locale, created)}
        </p>
        {state === 'finished' && until !== undefined ? (
          <p css={facts}>
            <Trans>Available until {dayLabel(i18n.locale, until)}</Trans>
          </p>
        ) : null}
        {state === 'error' ? (
          <p css={problem}>
            <Trans>Error: Your photos could not be downloaded</Trans>
          </p>
        ) : null}
        {state === 'gone' ? (
          <p css={problem}>
            {photos.length === 0 ? (
              <Trans>Its photos were deleted, so it can no longer be downloaded.</Trans>
            ) : (
              <Trans>A photo of it was deleted. A new one can be made of those that are left.</Trans>
            )}
          </p>
        ) : null}
      </div>
      <div css={side}>
        <Side item={item} phase={phase} {...actions} />
      </div>
    </li>
  );
}

/** The room that a row will take. */
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
