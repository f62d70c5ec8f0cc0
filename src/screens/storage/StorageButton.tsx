import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { photosCountOf } from '../../../machines/photos/library/library.selectors.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import {
  isEnabled,
  modalOf,
  type StorageWords,
  wordsOf,
} from '../../../machines/storage/storageStatus.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pillRoom, StoragePill } from './StoragePill.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { StorageLeft } from './StorageLeft.tsx';
import { type StorageRef, useStorage } from './refs.ts';

const long = css({ [media.phone]: { display: 'none' } });
const short = css({ whiteSpace: 'nowrap', [media.abovePhone]: { display: 'none' } });
/** The specification's literal text continues a sentence; on its own it needs a capital. */
const alone = css({ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } });

const Long = ({ words }: { words: StorageWords }) =>
  words.status === 'critical' ? (
    <span css={alone}>
      <StorageLeft words={words} />
    </span>
  ) : (
    <StorageLeft words={words} />
  );

function Short({ words }: { words: StorageWords }) {
  if (words.status === 'safe')
    return (
      <Plural
        value={{ count: words.months }}
        one="# month"
        other="# months"
        comment="At most 12 characters"
      />
    );
  if (words.status === 'critical' && words.word === 'today')
    return (
      <Trans context="when photos will be deleted" comment="At most 12 characters">
        Today
      </Trans>
    );
  if (words.status === 'critical' && words.word === 'tomorrow')
    return (
      <Trans context="when photos will be deleted" comment="At most 12 characters">
        Tomorrow
      </Trans>
    );
  return <Plural value={{ count: words.days }} one="# day" other="# days" comment="At most 12 characters" />;
}

function Status({ storage }: { storage: StorageRef }) {
  const { t } = useLingui();
  const info = useSelector(storage, ({ children }) => children.info);
  const failed = useSelector(
    info,
    (snapshot) => snapshot !== undefined && queryViewState(snapshot).state === 'failed',
  );
  const words = useSelector(storage, wordsOf, shallowEqual);
  const modal = useSelector(storage, modalOf);
  const enabled = useSelector(storage, isEnabled);
  if (words === null && failed)
    return (
      <Button size="s" variant="quiet" icon="retry" onClick={() => storage.send({ type: 'storage.retry' })}>
        <span css={long}>
          <Trans>We couldn’t load your storage status</Trans>
        </span>
        <span css={short}>
          <Trans context="button: load the storage status again" comment="At most 12 characters">
            Storage
          </Trans>
        </span>
      </Button>
    );
  if (words === null)
    return (
      <span css={pillRoom} role="status" aria-label={t`Loading the storage status`}>
        <Skeleton width={120} height={36} radius="l" />
      </span>
    );
  const open = () => modal?.send({ type: 'status.open' });
  const left = <Short words={words} />;
  return (
    <StoragePill level={words.status} onClick={enabled && modal !== undefined ? open : undefined}>
      <span css={long}>
        <Long words={words} />
      </span>
      <span css={short}>
        <Trans comment="{left} is a time, such as “5 months”; the words before it are read aloud only">
          <VisuallyHidden>Photo storage: </VisuallyHidden>
          {left}
        </Trans>
      </span>
    </StoragePill>
  );
}

/**
 * Shows how long the photos will be kept, to customers who have photos [2.13, 4.5]. A press opens the storage modal
 * if the feature is on [6.3].
 */
export function StorageButton() {
  const library = useActor('library');
  const count = useSelector(library, photosCountOf);
  const storage = useStorage();
  return storage === undefined || (count ?? 0) === 0 ? null : <Status storage={storage} />;
}
