import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { InHeaderEnd } from '../../ui/HeaderEnd.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { AlbumHead, type AlbumHeadProps } from './AlbumHead.tsx';
import type { AlbumRef } from './refs.ts';

export interface AlbumHeaderProps extends Pick<AlbumHeadProps, 'count' | 'beside'> {
  readonly album: AlbumRef;
  /** The sort menu. */
  readonly sort: ReactNode;
  readonly onSelect: () => void;
  /** The button that adds photos, if the customer may add any. */
  readonly add?: ReactNode;
}

/** Name, creation date and number of photos, with sorting, selecting and deleting [2.33, 2.39, 2.42]. */
export function AlbumHeader({ album, count, beside, sort, onSelect, add }: AlbumHeaderProps) {
  const { t } = useLingui();
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const created = useSelector(album, ({ context }) => context.album?.created ?? '');
  return (
    <AlbumHead
      name={name}
      created={created}
      count={count}
      beside={beside}
      tools={
        <>
          {sort}
          <Button icon="checkcircle" onClick={onSelect}>
            <Trans context="Button: starts selecting photos" comment="At most 12 characters.">
              Select
            </Trans>
          </Button>
          {add}
          <InHeaderEnd when={media.belowMedium}>
            <Menu
              look="icon"
              label={t`More album options`}
              items={[{ id: 'delete', label: t`Delete album`, icon: 'trash', danger: true }]}
              onSelect={() => album.send({ type: 'album.delete' })}
            />
          </InHeaderEnd>
        </>
      }
    />
  );
}
