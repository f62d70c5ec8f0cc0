import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { AlbumParticipants } from '../../../contracts/albums/album.ts';
import { participantsModal, sharedWithCount } from '../../../machines/albums/album.selectors.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, radius } from '../../ui/theme/tokens.ts';
import type { ParticipantsRef, AlbumRef } from './refs.ts';

const list = css({ margin: '16px 0 0', padding: 0, listStyle: 'none', display: 'grid', gap: 4 });
const row = css({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 48, overflowWrap: 'anywhere' });
const mark = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: radius.full,
  background: color.surfaceSunken,
  color: color.inkMuted,
});

interface ParticipantsDialogProps {
  readonly album: AlbumRef;
  readonly participants: ParticipantsRef;
}

function Mark() {
  return (
    <span css={mark}>
      <Icon name="user" />
    </span>
  );
}

/**
 * Number of skeleton rows while participants are being loaded: as many as the album has, but no more than fit the
 * dialog.
 */
const waitingMost = 8;

function Waiting({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <>
      <span role="status" aria-label={t`Loading the people who can view this album`} />
      <ul css={list} aria-hidden="true">
        {Array.from({ length: Math.min(count, waitingMost) }, (_, place) => (
          <li css={row} key={place}>
            <Mark />
            <Skeleton width="60%" height={14} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The 'Shared with N people' dialog; participants are loaded when it opens [2.40]. */
export function ParticipantsDialog({ album, participants }: ParticipantsDialogProps) {
  const { escape } = useModal(participantsModal);
  const named = useSelector(album, sharedWithCount);
  const view = useSelector(participants, queryViewState<AlbumParticipants>, shallowEqual);
  const people = view.state === 'ready' ? view.data.participants : null;
  const close = () => album.send({ type: 'participants.close' });
  return (
    <Dialog
      title={
        <Plural
          value={{ people: people?.length ?? named }}
          one="Shared with # person"
          other="Shared with # people"
        />
      }
      onEscape={escape}
      onClose={close}
      footer={
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {view.state === 'failed' ? (
        <ErrorNotice
          inside
          message={<Trans>We couldn’t load the people who can view this album</Trans>}
          reference={view.reference}
          onRetry={() => participants.send({ type: 'query.retry' })}
        />
      ) : (
        <>
          <p>
            <Trans>The following users can view, download, and use photos in this album:</Trans>
          </p>
          {people === null ? (
            <Waiting count={named} />
          ) : (
            <ul css={list}>
              {people.map(({ id, email }) => (
                <li css={row} key={id}>
                  <Mark />
                  <bdi>{email}</bdi>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}
