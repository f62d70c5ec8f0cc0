import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { acceptedTypes } from '../../../../contracts/photos/uploads/accepted.ts';
import type { UploadItemRef } from '../../../../machines/photos/uploads/importPhotos.setup.ts';
import type { QueuedFile } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import { photoPathOf } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { Link } from '../../../context/Link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonStyle } from '../../../ui/buttonStyle.ts';
import { FileButton } from '../../../ui/grid/FileButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { color, media, radius, size, type } from '../../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { rateLabel } from '../../../ui/formats.ts';
import { shortDay } from '../dateLabels.ts';
import { sizeLabel } from '../labels.ts';
import { Refusal } from './Refusal.tsx';

/** Height of every row in pixels: enough for a name and a sentence of three lines on a phone. */
export const rowHeight = 84;

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: '100%',
  borderBottom: `1px solid ${color.line}`,
  // Only the text may shrink.
  '& > :not(:nth-child(2))': { flex: 'none' },
  [media.phone]: { gap: 8, '& button, & a': { minWidth: size.target } },
});
/** On a phone the sentence leaves space only for the icon. */
const besideIcon = css({ [media.phone]: visuallyHidden });
const frame = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  flex: 'none',
  overflow: 'hidden',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  color: color.inkMuted,
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '& img[hidden]': { display: 'none' },
  // Hidden on the narrowest phones, because the sentence needs the space.
  [media.narrow]: { display: 'none' },
});
const words = css({ flex: '1 1 auto', minWidth: 0, display: 'flex', flexDirection: 'column' });
const name = css(type.body, {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
});
const lines = css(type.meta, {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
});
const detail = css(lines, { color: color.inkMuted });
const wrong = css(lines, { color: color.danger });
const share = css(type.meta, { color: color.inkMuted, flex: 'none', fontVariantNumeric: 'tabular-nums' });
const bar = css({ padding: '6px 0' });

const percentOf = (sent: number, size: number) => (size === 0 ? 0 : Math.floor((sent / size) * 100));

/** Returns the state of an upload as its own chart reports it. */
function wayOf(snapshot: SnapshotFrom<UploadItemRef>) {
  if (snapshot.matches({ admitted: 'sending' }) || snapshot.matches({ admitted: 'waitingToken' }))
    return 'sending';
  if (snapshot.matches({ admitted: 'processing' })) return 'processing';
  if (snapshot.matches({ admitted: 'waitingTurn' })) return 'waiting';
  if (snapshot.matches('retrying')) return 'retrying';
  if (snapshot.matches('offline')) return 'offline';
  return snapshot.matches('paused') ? 'paused' : 'reading';
}

/** The progress of one upload. */
function Way({ item, file }: { item: UploadItemRef; file: QueuedFile }) {
  const { t, i18n } = useLingui();
  const way = useSelector(item, wayOf);
  const sent = useSelector(item, ({ context }) => context.sent);
  const percent = percentOf(sent, file.size);
  const { name: fileName } = file;
  const bytes = sizeLabel(i18n.locale, file.size);
  if (way === 'sending')
    return (
      <div css={bar}>
        <ProgressBar label={t`Sending ${fileName}`} value={sent} max={file.size} />
      </div>
    );
  return (
    <p css={detail}>
      {way === 'retrying' ? (
        <Trans>Connection lost at {percent}%. Trying again…</Trans>
      ) : way === 'offline' ? (
        <Trans>Waiting for a connection at {percent}%</Trans>
      ) : way === 'paused' ? (
        <Trans>Paused at {percent}%</Trans>
      ) : way === 'processing' ? (
        <Trans>{bytes} · checking…</Trans>
      ) : way === 'waiting' ? (
        <Trans>{bytes} · waiting</Trans>
      ) : (
        <Trans>{bytes} · preparing…</Trans>
      )}
    </p>
  );
}

function Share({ item, size }: { item: UploadItemRef; size: number }) {
  const { i18n } = useLingui();
  const sending = useSelector(item, (snapshot) => wayOf(snapshot) === 'sending');
  const sent = useSelector(item, ({ context }) => context.sent);
  return sending ? <span css={share}>{rateLabel(i18n.locale, percentOf(sent, size))}</span> : null;
}

function Detail({ file }: { file: QueuedFile }): ReactNode {
  const { i18n } = useLingui();
  const bytes = sizeLabel(i18n.locale, file.size);
  const since = file.since === null ? null : shortDay(i18n.locale, file.since);
  switch (file.state) {
    case 'refused':
    case 'failed':
    case 'lost':
      return (
        <p css={wrong}>
          <Refusal reason={file.reason ?? 'trouble'} percent={percentOf(file.sent, file.size)} />
        </p>
      );
    case 'needsFile':
      return (
        <p css={wrong}>
          <Trans>Choose this file again to continue</Trans>
        </p>
      );
    case 'duplicate':
      return (
        <p css={detail}>
          {file.albumId !== null ? (
            since === null ? (
              <Trans>Already in your library, and now in the album.</Trans>
            ) : (
              <Trans>In your library since {since}, and now in the album.</Trans>
            )
          ) : since === null ? (
            <Trans>This photo is already in your library.</Trans>
          ) : (
            <Trans>In your library since {since}</Trans>
          )}
        </p>
      );
    case 'albumGone':
      return (
        <p css={detail}>
          {since === null ? (
            <Trans>Album deleted. The photo is in your library.</Trans>
          ) : (
            <Trans>Album deleted. In your library since {since}.</Trans>
          )}
        </p>
      );
    case 'queued':
    case 'working':
    case 'examined':
      return (
        <p css={detail}>
          <Trans>{bytes} · waiting</Trans>
        </p>
      );
    default:
      return <p css={detail}>{bytes}</p>;
  }
}

/**
 * For a duplicate: links to the photo that the library already contains. Following the link leaves the page, and
 * closes the dialog [2.51].
 */
function ShowPhoto({ file }: { file: QueuedFile }) {
  const { t } = useLingui();
  const path = photoPathOf(file);
  const { name: fileName } = file;
  return path === null ? null : (
    <Link css={buttonStyle('secondary', 's')} to={path} aria-label={t`Show photo ${fileName}`}>
      <Icon name="eye" size={16} />
      <span css={besideIcon}>
        <Trans>Show photo</Trans>
      </span>
    </Link>
  );
}

interface UploadRowProps {
  readonly file: QueuedFile;
  /** The actor that uploads the file; undefined unless it is being uploaded. */
  readonly item: UploadItemRef | undefined;
  readonly onRemove: () => void;
  readonly onAgain: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** One file, with its progress and result. */
export function UploadRow({ file, item, onRemove, onAgain, onFiles }: UploadRowProps) {
  const { t } = useLingui();
  const { state, preview, name: fileName } = file;
  return (
    <div css={row}>
      <span css={frame}>
        <Icon name="photo" size={20} />
        {preview === null ? null : (
          <img
            src={preview}
            alt=""
            decoding="async"
            // If the browser cannot decode the file, the icon beneath becomes visible.
            onError={({ currentTarget }) => (currentTarget.hidden = true)}
          />
        )}
      </span>
      <div css={words}>
        <p css={name}>{file.name}</p>
        {item === undefined ? <Detail file={file} /> : <Way item={item} file={file} />}
      </div>
      {item === undefined ? null : <Share item={item} size={file.size} />}
      {state === 'ready' ? (
        <Tag tone="success" icon="check">
          <Trans context="Tag on a photo that was uploaded" comment="At most 14 characters.">
            Added
          </Trans>
        </Tag>
      ) : state === 'duplicate' ? (
        <Tag tone="info" icon="check">
          {file.albumId === null ? (
            <Trans comment="Tag, at most 14 characters.">Already added</Trans>
          ) : (
            <Trans context="Tag on a photo that was uploaded" comment="At most 14 characters.">
              In album
            </Trans>
          )}
        </Tag>
      ) : state === 'albumGone' ? (
        <Tag tone="warning" icon="alert">
          <Trans comment="Tag, at most 14 characters.">Not in album</Trans>
        </Tag>
      ) : state === 'failed' || state === 'lost' ? (
        <Button size="s" icon="retry" onClick={onAgain}>
          <span css={besideIcon}>
            <Trans>Try again</Trans>
          </span>
        </Button>
      ) : state === 'needsFile' ? (
        <FileButton size="s" icon="upload" accept={acceptedTypes} onFiles={onFiles}>
          <Trans comment="Button in a narrow row, at most 14 characters.">Choose file</Trans>
        </FileButton>
      ) : null}
      <ShowPhoto file={file} />
      {state === 'ready' || state === 'duplicate' || state === 'albumGone' ? null : (
        <IconButton icon="close" label={t`Remove ${fileName}`} onClick={onRemove} />
      )}
    </div>
  );
}
