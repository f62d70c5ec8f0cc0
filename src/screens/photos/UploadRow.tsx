import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { UploadItemRef } from '../../../machines/photos/importPhotos.setup.ts';
import type { RefusalReason } from '../../../machines/photos/uploadItem.setup.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { shortDay, sizeLabel } from './words.ts';

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  borderBottom: `1px solid ${color.line}`,
  padding: '8px 0',
});
const words = css({ flex: '1 1 auto', minWidth: 0 });
const name = css(type.body, {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
});
const detail = css(type.meta, { color: color.inkMuted });
const wrong = css(type.meta, { color: color.danger });
const result = css(type.meta, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 600,
  flex: 'none',
});

/** Why a file was not taken, as a sentence that says what to do. */
function Refusal({ reason }: { reason: RefusalReason }): ReactNode {
  switch (reason) {
    case 'wrongType':
      return <Trans>This kind of file can’t be added. Choose HEIC, JPEG or PNG.</Trans>;
    case 'notAPicture':
      return <Trans>This file is not the picture its name says. Choose HEIC, JPEG or PNG.</Trans>;
    case 'empty':
      return <Trans>This file is empty. Copy it again from where it came.</Trans>;
    case 'truncated':
      return <Trans>The end of this picture is missing. Copy it again from where it came.</Trans>;
    case 'tooManyPixels':
      return <Trans>This picture has more than 200 megapixels. Make it smaller and add it again.</Trans>;
    case 'tooLarge':
      return <Trans>This file is larger than 5 GB. Make it smaller and add it again.</Trans>;
    case 'hashMismatch':
      return <Trans>This file changed while it was sent. Choose it again.</Trans>;
  }
}

interface UploadRowProps {
  readonly item: UploadItemRef;
  readonly onRemove: () => void;
  readonly onAgain: () => void;
}

/** One file, how far it is, and how it ended. */
export function UploadRow({ item, onRemove, onAgain }: UploadRowProps) {
  const { t, i18n } = useLingui();
  const state = useSelector(item, (snapshot) =>
    typeof snapshot.value === 'string' ? snapshot.value : 'processing',
  );
  const file = useSelector(item, ({ context }) => context.name);
  const size = useSelector(item, ({ context }) => context.size);
  const sent = useSelector(item, ({ context }) => context.sent);
  const reason = useSelector(item, ({ context }) => context.reason);
  const since = useSelector(item, ({ context }) => context.since);
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100);
  const bytes = sizeLabel(i18n.locale, size);
  return (
    <li css={row} aria-label={file}>
      <Icon name="photo" size={24} />
      <div css={words}>
        <p css={name}>{file}</p>
        {state === 'refused' && reason !== null ? (
          <p css={wrong}>
            <Refusal reason={reason} />
          </p>
        ) : state === 'failed' ? (
          <p css={wrong}>
            <Trans>The connection was lost at {percent}%. What was sent is kept.</Trans>
          </p>
        ) : state === 'duplicate' ? (
          <p css={detail}>
            {since === null ? (
              <Trans>Nothing to do.</Trans>
            ) : (
              <Trans>In your library since {shortDay(i18n.locale, since)}. Nothing to do.</Trans>
            )}
          </p>
        ) : state === 'sending' || state === 'retrying' ? (
          <ProgressBar label={t`Sending ${file}`} value={sent} max={size} />
        ) : (
          <p css={detail}>
            {state === 'queued' ? (
              <Trans>{bytes} · waiting</Trans>
            ) : state === 'ready' ? (
              bytes
            ) : (
              <Trans>{bytes} · being examined</Trans>
            )}
          </p>
        )}
      </div>
      {state === 'ready' ? (
        <span css={result}>
          <Icon name="check" size={16} />
          <Trans>Added</Trans>
        </span>
      ) : state === 'duplicate' ? (
        <span css={result}>
          <Icon name="check" size={16} />
          <Trans>Already there</Trans>
        </span>
      ) : state === 'failed' ? (
        <Button size="s" icon="retry" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : state === 'sending' || state === 'retrying' ? (
        <span css={detail}>{percent}%</span>
      ) : null}
      {state === 'ready' || state === 'duplicate' ? null : (
        <IconButton icon="close" label={t`Remove ${file}`} onClick={onRemove} />
      )}
    </li>
  );
}
