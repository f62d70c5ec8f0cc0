import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { photoDownloadOf } from '../../../../machines/downloads/downloads.selectors.ts';
import { sharedPhotoViewState } from '../../../../machines/downloads/archive.selectors.ts';
import { downloadViewState } from '../../../../machines/request/download.selectors.ts';
import { isOfSharedAlbum } from '../../../../machines/photos/preview/preview.selectors.ts';
import { useLazyChart } from '../../../context/hooks.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { PreviewAction } from './PreviewControls.tsx';
import type { PreviewRef } from '../refs.ts';

const icons = { initial: 'download', pending: 'download', success: 'check', failure: 'retry' } as const;

/** Downloads the current photo; shows whether the download is pending, done or failed [2.26, 4.10]. */
export function PreviewDownload({ preview }: { preview: PreviewRef }) {
  const downloads = useLazyChart('downloads');
  const id = useSelector(preview, ({ context }) => context.id);
  const enabled = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.download' }));
  const download = useSelector(downloads, (snapshot) => photoDownloadOf(snapshot, id));
  const own = useSelector(download, downloadViewState);
  const shared = useSelector(preview, ({ context }) => isOfSharedAlbum(context));
  const archived = useSelector(downloads, (snapshot) => sharedPhotoViewState(snapshot, id));
  const viewState = shared ? archived : own;
  return (
    <>
      <PreviewAction
        icon={icons[viewState]}
        enabled={enabled}
        busy={viewState === 'pending'}
        onClick={() => preview.send({ type: 'preview.download' })}
      >
        {viewState === 'success' ? (
          <Trans context="Button: the photo is being downloaded" comment="At most 12 characters.">
            Downloading
          </Trans>
        ) : (
          <Trans context="Button: downloads photos" comment="At most 11 characters.">
            Download
          </Trans>
        )}
      </PreviewAction>
      <VisuallyHidden>
        <span role="status">
          {viewState === 'pending' ? <Trans>Preparing download...</Trans> : null}
          {viewState === 'success' ? <Trans>Your browser is downloading</Trans> : null}
        </span>
      </VisuallyHidden>
    </>
  );
}
