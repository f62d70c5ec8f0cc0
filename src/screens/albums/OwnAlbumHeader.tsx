import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFlag } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { InHeaderEnd } from '../../ui/HeaderEnd.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { AlbumHead, type AlbumHeadProps } from './AlbumHead.tsx';
import type { AlbumRef } from './refs.ts';

const add = css({
  [media.phone]: {
    position: 'fixed',
    insetInlineEnd: 16,
    bottom: 'calc(16px + env(safe-area-inset-bottom))',
    zIndex: 5,
  },
});

export interface AlbumHeaderProps extends Pick<AlbumHeadProps, 'count'> {
  readonly album: AlbumRef;
  /** The sort dropdown. */
  readonly sort: ReactNode;
  readonly onSelect: () => void;
}

/** Name, when it was made, how many photos; and what can be done with the album [2.33]. */
export function AlbumHeader({ album, count, sort, onSelect }: AlbumHeaderProps) {
  const { t } = useLingui();
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const created = useSelector(album, ({ context }) => context.album?.created ?? '');
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <AlbumHead
      name={name}
      created={created}
      count={count}
      beside={
        <IconButton
          icon="edit"
          label={t`Edit album name`}
          aria-haspopup="dialog"
          onClick={() => album.send({ type: 'album.rename' })}
        />
      }
      tools={
        <>
          {sort}
          <Button icon="checkcircle" onClick={onSelect}>
            <Trans>Select</Trans>
          </Button>
          {mayUpload ? (
            <div css={add}>
              <Button
                variant="primary"
                icon="plus"
                aria-haspopup="dialog"
                onClick={() => album.send({ type: 'photos.add' })}
              >
                <Trans>Add photos</Trans>
              </Button>
            </div>
          ) : null}
          <InHeaderEnd when={media.belowMedium}>
            <Menu
              look="icon"
              label={t`More about this album`}
              items={[{ id: 'delete', label: t`Delete album`, icon: 'trash', danger: true }]}
              onSelect={() => album.send({ type: 'album.delete' })}
            />
          </InHeaderEnd>
        </>
      }
    />
  );
}
