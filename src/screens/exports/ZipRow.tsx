import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type ChunkDownloadRef,
  downloadOf,
  exportSize,
  zipState,
} from '../../../machines/exports/exportPage.selectors.ts';
import { downloadViewState } from '../../../machines/request/download.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { ExportPageRef } from './refs.ts';

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
});
const name = css(type.bodyStrong, { overflowWrap: 'anywhere' });
const facts = css(type.meta, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });
const side = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 12,
  minHeight: 40,
  [media.phone]: { gridColumn: 2, justifyContent: 'flex-start', minHeight: 0 },
});
const handed = css(type.meta, { color: color.inkMuted });

interface ZipRowProps {
  readonly page: ExportPageRef;
  readonly iteration: number;
  /** Place among the zips, from 1. */
  readonly place: number;
  readonly total: number;
  /** Bytes. */
  readonly size: number;
}

function Actions({ page, iteration, place, total }: Omit<ZipRowProps, 'size'>) {
  const state = useSelector(page, (snapshot) => zipState(snapshot, iteration));
  const download = useSelector(page, (snapshot): ChunkDownloadRef | undefined =>
    downloadOf(snapshot, iteration),
  );
  const phase = useSelector(download, downloadViewState);
  const start = () => page.send({ type: 'chunk.download', iteration });
  const whose = (
    <VisuallyHidden>
      {' '}
      <Trans>
        My Photos export ({place} of {total})
      </Trans>
    </VisuallyHidden>
  );
  if (state === 'ended')
    return (
      <Tag tone="neutral">
        <Trans>Ended</Trans>
      </Tag>
    );
  if (phase === 'success')
    return (
      // It has the keyboard's place from the button that was pressed.
      <span css={handed} role="status" tabIndex={-1}>
        <Trans>Your browser is downloading</Trans>
      </span>
    );
  if (state === 'taken' && phase === 'initial')
    return (
      <>
        <Tag tone="success" icon="check">
          <Trans>Downloaded</Trans>
        </Tag>
        <Button variant="quiet" onClick={start}>
          <Trans>Again</Trans>
          {whose}
        </Button>
      </>
    );
  return (
    <Button icon="download" busy={phase === 'pending'} onClick={start}>
      <Trans>Download .zip</Trans>
      {whose}
    </Button>
  );
}

/** One zip: which it is, how large, and what to do with it [2.44]. */
export function ZipRow({ size, ...props }: ZipRowProps) {
  const { place, total } = props;
  const shown = exportSize(size);
  return (
    <li css={row}>
      <span css={mark}>
        <Icon name="folder" />
      </span>
      <div>
        <p css={name}>
          <Trans>
            My Photos export ({place} of {total})
          </Trans>
        </p>
        <p css={facts}>{shown ?? <Trans>Size unknown</Trans>}</p>
      </div>
      <div css={side}>
        <Actions {...props} />
      </div>
    </li>
  );
}
