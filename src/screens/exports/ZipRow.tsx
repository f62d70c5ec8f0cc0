import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ExportChunk } from '../../../contracts/exports/export.ts';
import {
  type ChunkDownloadRef,
  downloadOf,
  exportSize,
  zipState,
} from '../../../machines/exports/exportPage.selectors.ts';
import { downloadViewState } from '../../../machines/request/download.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { factStyle, FileDownload, FileRow } from '../shell/FileRow.tsx';
import type { ExportPageRef } from './refs.ts';

interface ZipRowProps {
  readonly page: ExportPageRef;
  readonly iteration: number;
  /** Number of the zip, counted from 1. */
  readonly place: number;
  readonly total: number;
  /** In bytes. */
  readonly size: number;
  readonly content: ExportChunk['content'];
}

function Action({ page, iteration, place, total }: Omit<ZipRowProps, 'size' | 'content'>) {
  const state = useSelector(page, (snapshot) => zipState(snapshot, iteration));
  const download = useSelector(page, (snapshot): ChunkDownloadRef | undefined =>
    downloadOf(snapshot, iteration),
  );
  const phase = useSelector(download, downloadViewState);
  const start = () => page.send({ type: 'chunk.download', iteration });
  const whose = (
    <Trans>
      My Photos export ({place} of {total})
    </Trans>
  );
  if (state === 'ended')
    return (
      <Tag tone="neutral">
        <Trans context="status of a file" comment="At most 16 characters">
          Unavailable
        </Trans>
      </Tag>
    );
  if (state === 'taken' && phase === 'initial')
    return (
      <>
        <Tag tone="success" icon="check">
          <Trans context="status of a file" comment="At most 16 characters">
            Downloaded
          </Trans>
        </Tag>
        <Button variant="quiet" onClick={start}>
          <Trans comment="At most 18 characters">Download again</Trans>
          <VisuallyHidden> {whose}</VisuallyHidden>
        </Button>
      </>
    );
  return <FileDownload state={phase} whose={whose} onDownload={start} />;
}

/** The content of a zip: the first and last month, and the number of photos. */
function Content({ months, photos }: NonNullable<ExportChunk['content']>) {
  const [first = '', last = ''] = months ?? [];
  return (
    <>
      {months === null ? (
        <Trans>Photos without a date</Trans>
      ) : first === last ? (
        first
      ) : (
        <Trans comment="From one month to another">
          {first} to {last}
        </Trans>
      )}
      {' · '}
      <Plural value={photos} one="# photo" other="# photos" />
    </>
  );
}

/** One zip: its content, number, size and action [2.44]. */
export function ZipRow({ size, content, ...props }: ZipRowProps) {
  const { place, total } = props;
  const shown = exportSize(size);
  const which = (
    <Trans>
      My Photos export ({place} of {total})
    </Trans>
  );
  return (
    <FileRow name={content === undefined ? which : <Content {...content} />} action={<Action {...props} />}>
      <p css={factStyle}>
        {content === undefined ? null : (
          <>
            {which}
            {' · '}
          </>
        )}
        <span>{shown ?? <Trans>Size unknown</Trans>}</span>
      </p>
    </FileRow>
  );
}
