import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isSameShape, viewOf } from '../../../machines/photos/lists/shown.selectors.ts';
import { useFlag } from '../../context/hooks.ts';
import { DownloadAction } from '../photos/toolbar/DownloadAction.tsx';
import { PrintsOffer } from '../photos/toolbar/PrintsOffer.tsx';
import { SelectionBar } from '../photos/toolbar/SelectionBar.tsx';
import { ToolbarAction } from '../photos/toolbar/ToolbarAction.tsx';
import type { ToolbarProps } from '../photos/toolbar/facts.ts';
import type { AlbumRef, PhotoListRef } from './refs.ts';

interface SharedAlbumToolbarProps extends Pick<ToolbarProps, 'selection'> {
  readonly album: AlbumRef;
  readonly photos: PhotoListRef;
}

const nothing = () => undefined;

/**
 * The toolbar of a shared album: all actions are visible, but only Download is available.
 * @spec 2.29b 2.41a 2.41b
 */
export function SharedAlbumToolbar({ album, photos, selection }: SharedAlbumToolbarProps) {
  const { t } = useLingui();
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const copies = useFlag('PhotoManagementAlbumViewEnabled');
  const props = {
    list: photos,
    selection,
    groups: useSelector(photos, viewOf, isSameShape).groups(),
  };
  const unavailable = { disabledReason: t`Unavailable for shared albums`, onClick: nothing };
  return (
    <SelectionBar {...props} stop={t`Cancel`}>
      <PrintsOffer>
        <ToolbarAction icon="print" {...unavailable}>
          <Trans>Order prints</Trans>
        </ToolbarAction>
      </PrintsOffer>
      <DownloadAction {...props} name={() => name} />
      {copies ? (
        <ToolbarAction icon="copyto" {...unavailable}>
          <Trans comment="Under an icon on phones: words of at most 10 characters.">Copy to album</Trans>
        </ToolbarAction>
      ) : null}
      <ToolbarAction icon="minus" {...unavailable}>
        <Trans comment="Never available here: nobody takes photos out of a shared album.">
          Delete from album
        </Trans>
      </ToolbarAction>
    </SelectionBar>
  );
}
