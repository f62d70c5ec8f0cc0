import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { InHeaderEnd } from '../../ui/HeaderEnd.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { AlbumHead } from './AlbumHead.tsx';
import type { AlbumRef } from './refs.ts';

interface SharedAlbumHeaderProps {
  readonly album: AlbumRef;
  /** Photos as they are seen; null while unknown. */
  readonly count: number | null;
  /** The sort dropdown. */
  readonly sort: ReactNode;
  readonly onSelect: () => void;
}

/** Name, when it was made, how many photos; it can be looked through, selected from and deleted [2.39, 2.42]. */
export function SharedAlbumHeader({ album, count, sort, onSelect }: SharedAlbumHeaderProps) {
  const { t } = useLingui();
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const created = useSelector(album, ({ context }) => context.album?.created ?? '');
  return (
    <AlbumHead
      name={name}
      created={created}
      count={count}
      tools={
        <>
          {sort}
          <Button icon="checkcircle" onClick={onSelect}>
            <Trans>Select</Trans>
          </Button>
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
