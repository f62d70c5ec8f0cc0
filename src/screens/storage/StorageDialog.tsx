import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { photosCountOf } from '../../../machines/photos/library/library.selectors.ts';
import {
  isOpen,
  isReworded,
  storageModal,
  type StorageModalRef,
} from '../../../machines/storage/storageModal.selectors.ts';
import { modalOf, type StorageWords, wordsOf } from '../../../machines/storage/storageStatus.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useModal } from '../../context/hooks.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { StorageHeadline, StorageSentence } from './headline.tsx';
import { StorageLeft } from './StorageLeft.tsx';
import { type StorageRef, useStorage } from './refs.ts';
import { StorageActions } from './StorageActions.tsx';
import { StorageFacts } from './StorageFacts.tsx';

const badge = css({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  marginBottom: 20,
  borderRadius: '50%',
});
/** The specification's literal text continues a sentence; on its own it needs a capital. */
const tag = css(type.meta, {
  display: 'block',
  fontWeight: 600,
  letterSpacing: 0,
  '&::first-letter': { textTransform: 'uppercase' },
});
const faces = {
  safe: {
    icon: 'shield',
    badge: css({ background: color.successSoft, color: color.success }),
    tag: css({ color: color.success }),
  },
  warning: {
    icon: 'clock',
    badge: css({ background: color.warningSoft, color: color.warning }),
    tag: css({ color: color.warning }),
  },
  critical: {
    icon: 'alert',
    badge: css({ background: color.dangerSoft, color: color.danger }),
    tag: css({ color: color.danger }),
  },
} as const;
/** Extends below the close button, so the full width is available. */
const headline = css({ display: 'block', marginInlineEnd: -52 });
const sentence = css({ color: color.inkMuted, marginBottom: 20 });

interface Parts {
  readonly storage: StorageRef;
  readonly modal: StorageModalRef;
  readonly words: StorageWords;
}

function Open({ storage, modal, words }: Parts) {
  const { i18n } = useLingui();
  const { escape } = useModal(storageModal);
  const viewState = faces[words.status];
  const reworded = useSelector(modal, isReworded);
  const photos = useSelector(useActor('library'), photosCountOf) ?? 0;
  return (
    <Dialog
      title={
        <>
          <span css={[badge, viewState.badge]}>
            <Icon name={viewState.icon} size={22} />
          </span>
          <span css={[tag, viewState.tag]}>
            <StorageLeft words={words} />
          </span>{' '}
          <span css={headline}>
            <StorageHeadline words={words} locale={i18n.locale} isReworded={reworded} photos={photos} />
          </span>
        </>
      }
      onEscape={escape}
      onClose={() => modal.send({ type: 'status.close' })}
    >
      <p css={sentence}>
        <StorageSentence words={words} locale={i18n.locale} isReworded={reworded} />
      </p>
      <StorageFacts storage={storage} words={words} />
      <StorageActions modal={modal} words={words} />
    </Dialog>
  );
}

function Modal({ storage, modal }: Omit<Parts, 'words'>) {
  const open = useSelector(modal, isOpen);
  const words = useSelector(storage, wordsOf, shallowEqual);
  return open && words !== null ? <Open storage={storage} modal={modal} words={words} /> : null;
}

/** The storage modal: the last day, what will be deleted, what will be kept, and the actions [2.49, 4.5]. */
export function StorageDialog() {
  const storage = useStorage();
  const modal = useSelector(storage, (snapshot) => (snapshot === undefined ? undefined : modalOf(snapshot)));
  return storage === undefined || modal === undefined ? null : <Modal storage={storage} modal={modal} />;
}
