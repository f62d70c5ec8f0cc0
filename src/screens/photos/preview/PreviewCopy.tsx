import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { copyOne } from '../../../../machines/albums/copyToAlbum.selectors.ts';
import { isOfSharedAlbum } from '../../../../machines/photos/preview/preview.selectors.ts';
import { useTell, useFlag } from '../../../context/hooks.ts';
import { PreviewAction } from './PreviewControls.tsx';
import type { PreviewRef } from '../refs.ts';

/** Opens the dialog that copies the current photo to an album [2.26, 2.38]. */
export function PreviewCopy({ preview }: { preview: PreviewRef }) {
  const { t } = useLingui();
  const id = useSelector(preview, ({ context }) => context.id);
  const enabled = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.download' }));
  const shared = useSelector(preview, ({ context }) => isOfSharedAlbum(context));
  const ask = useTell('copyToAlbum');
  if (!useFlag('PhotoManagementAlbumViewEnabled')) return null;
  return (
    <PreviewAction
      icon="copyto"
      enabled={enabled}
      disabledReason={shared ? t`Unavailable for shared albums` : undefined}
      onClick={() => ask({ type: 'copy.ask', target: copyOne(id), requester: null })}
    >
      <Trans>Copy to album</Trans>
    </PreviewAction>
  );
}
