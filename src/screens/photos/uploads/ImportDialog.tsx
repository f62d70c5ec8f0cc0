import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { acceptedTypes } from '../../../../contracts/photos/uploads/accepted.ts';
import {
  albumNameOf,
  heldBy,
  importModal,
  offersLibrary,
  offersPhone,
  resultsOf,
  rowsOf as rowsIn,
  tabOf,
} from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { isAppView } from '../../../../contracts/embedding/appView.ts';
import { routeName } from '../../../../machines/navigation/navigation.selectors.ts';
import { useUserAgent } from '../../../context/device.ts';
import { useModal, useNavigation } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DropZone } from '../../../ui/grid/DropZone.tsx';
import { LongList, rowsOf } from '../../../ui/LongList.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { color, media, type } from '../../../ui/theme/tokens.ts';
import { lazyView } from '../../../ui/lazyView.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { ChoiceRef, HandOffRef, UploadsRef } from '../refs.ts';
import { chosenFiles } from './chosen.ts';
import { Progress } from './Progress.tsx';
import { rowHeight, UploadRow } from './UploadRow.tsx';

const FromLibrary = lazyView(async () => (await import('./FromLibrary.tsx')).FromLibrary);
const ChoiceFooter = lazyView(async () => (await import('./ChoiceFooter.tsx')).ChoiceFooter);

const FromPhone = lazyView(async () => (await import('./FromPhone.tsx')).FromPhone);
const PhoneFooter = lazyView(async () => (await import('./PhoneFooter.tsx')).PhoneFooter);

const rows = rowsOf(rowHeight);
const shows: Readonly<Record<string, 'device.show' | 'library.show' | 'phone.show'>> = {
  library: 'library.show',
  phone: 'phone.show',
};
const note = css(type.body, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 40,
  marginTop: 12,
  '& > p': { flex: '1 1 auto', minWidth: 0 },
  '& > :last-child': { flex: 'none' },
});
const title = css({
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});
const waiting = css({ display: 'grid', placeItems: 'center', minHeight: 240 });
const buttons = css({ display: 'flex', gap: 8, [media.phone]: { flex: '1 1 auto', '& > *': { flex: 1 } } });

/** The condition that prevents uploads or needs a decision by the customer, with the button for it. */
function Note({ uploads }: { uploads: UploadsRef }) {
  const held = useSelector(uploads, heldBy);
  const { under, failed } = useSelector(uploads, resultsOf, shallowEqual);
  const send = (event: 'import.pause' | 'import.resume' | 'import.retry') => () =>
    uploads.send({ type: event });
  if (under === 0 && failed === 0) return null;
  return (
    <div css={note}>
      <p role="status">
        {held === 'offline' ? (
          <Trans>You’re offline. Sending will continue when you’re back online.</Trans>
        ) : held === 'person' ? (
          <Trans>Upload paused. Your progress is saved.</Trans>
        ) : under === 0 ? (
          <Plural value={failed} one="# photo couldn’t be uploaded." other="# photos couldn’t be uploaded." />
        ) : (
          <Trans>You can close this window. Your upload will continue.</Trans>
        )}
      </p>
      {held === 'person' ? (
        <Button size="s" onClick={send('import.resume')}>
          <Trans context="Button: continues a paused upload" comment="At most 14 characters.">
            Resume
          </Trans>
        </Button>
      ) : under > 0 ? (
        <Button size="s" onClick={send('import.pause')}>
          <Trans context="Button: pauses an upload" comment="At most 14 characters.">
            Pause
          </Trans>
        </Button>
      ) : (
        <Button size="s" icon="retry" onClick={send('import.retry')}>
          <Trans>Try all again</Trans>
        </Button>
      )}
    </div>
  );
}

/** The title 'Upload' with the album's name, however long that is. */
function Title({ uploads }: { uploads: UploadsRef }) {
  const name = useSelector(uploads, albumNameOf);
  if (name === null) return <Trans>Add photos</Trans>;
  return (
    <span css={title}>
      <Trans>
        Add photos to <bdi>{name}</bdi>
      </Trans>
    </span>
  );
}

const otherWay = css(type.meta, { marginTop: 8, color: color.inkMuted, overflowWrap: 'anywhere' });

/** Advises using a browser, because an app's webview may lack a file chooser and a page cannot detect that. */
function OtherWay() {
  const userAgent = useUserAgent();
  const { host } = window.location;
  if (!isAppView(userAgent)) return null;
  return (
    <p css={otherWay}>
      <Trans>
        If this app shows no photos to choose from, open {host} in your browser and add them there.
      </Trans>
    </p>
  );
}

/** Uploading from this device: choosing files, their progress and results. */
function FromDevice({ uploads }: { uploads: UploadsRef }) {
  const { t } = useLingui();
  const items = useSelector(uploads, rowsIn);
  const refs = useSelector(uploads, ({ context }) => context.refs);
  const choose = (files: readonly File[]) =>
    uploads.send({ type: 'files.chosen', files: chosenFiles(files) });
  return (
    <>
      <DropZone
        title={items.length === 0 ? <Trans>Drop photos here</Trans> : <Trans>Drop more photos here</Trans>}
        hint={<Trans>HEIC, JPEG or PNG, in original quality</Trans>}
        button={<Trans>Choose photos</Trans>}
        cameraButton={<Trans>Take a photo</Trans>}
        accept={acceptedTypes}
        onFiles={choose}
      />
      <OtherWay />
      <Note uploads={uploads} />
      <LongList
        label={t`Chosen photos`}
        count={items.length}
        shape={rows}
        keyOf={(index) => items[index]?.id ?? ''}
        nameOf={(index) => items[index]?.name ?? ''}
      >
        {(index) => {
          const file = items[index];
          return file === undefined ? null : (
            <UploadRow
              file={file}
              item={refs[file.id]}
              onRemove={() => uploads.send({ type: 'item.remove', id: file.id })}
              onAgain={() => uploads.send({ type: 'item.again', id: file.id })}
              onFiles={choose}
            />
          );
        }}
      </LongList>
    </>
  );
}

/** The overall progress, and the button for the next step. */
function DeviceFooter({ uploads }: { uploads: UploadsRef }) {
  const { t } = useLingui();
  const { chosen, total } = useSelector(uploads, resultsOf, shallowEqual);
  const mayStart = useSelector(uploads, (snapshot) => snapshot.can({ type: 'import.start' }));
  return (
    <>
      <Progress uploads={uploads} />
      <div css={buttons}>
        <Button onClick={() => uploads.send({ type: 'import.back' })}>
          <Trans>Back</Trans>
        </Button>
        {chosen > 0 || total === 0 ? (
          <Button
            variant="primary"
            disabledReason={mayStart ? undefined : t`Choose at least one photo`}
            onClick={() => uploads.send({ type: 'import.start' })}
          >
            <Plural value={chosen} _0="Upload photos" one="Upload # photo" other="Upload # photos" />
          </Button>
        ) : (
          <Button variant="primary" onClick={() => uploads.send({ type: 'import.next' })}>
            <Trans context="Button: goes to the photos that were added">Next</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

/** Adds photos from this device and, on an album's page, from the library [2.36a, 2.49, 4.9, 5.6]. */
export function ImportDialog({ uploads }: { uploads: UploadsRef }) {
  const { t } = useLingui();
  // Other pages show the library themselves, so only an album's page offers it as a source.
  const onAlbum = useNavigation(routeName) === 'album';
  const tab = useSelector(uploads, tabOf);
  const handle = useSelector(uploads, ({ children }) => children.choice);
  const choice = useSelector(handle, (snapshot) => snapshot?.context.chart) as ChoiceRef | null | undefined;
  const phone = useSelector(uploads, ({ children }) => children.handOff);
  const handOff = useSelector(phone, (snapshot) => snapshot?.context.chart) as HandOffRef | null | undefined;
  const mayChoose = useSelector(uploads, offersLibrary) && onAlbum;
  const mayScan = useSelector(uploads, offersPhone);
  const current = tab === 'library' && !onAlbum ? 'device' : tab;
  const { escape } = useModal(importModal);
  const back = () => uploads.send({ type: 'import.back' });
  return (
    <Dialog
      title={<Title uploads={uploads} />}
      size="l"
      onEscape={escape}
      onClose={back}
      footer={
        current === 'device' ? (
          <DeviceFooter uploads={uploads} />
        ) : current === 'phone' && handOff ? (
          <PhoneFooter handOff={handOff} onBack={back} onNext={() => uploads.send({ type: 'import.next' })} />
        ) : current === 'library' && choice ? (
          <ChoiceFooter choice={choice} onBack={back} />
        ) : undefined
      }
    >
      <Tabs
        label={t`Where to add photos from`}
        current={current}
        items={[
          { id: 'device', label: t({ message: 'My device', comment: 'Tab, at most 14 characters.' }) },
          ...(mayScan
            ? [{ id: 'phone', label: t({ message: 'QR code', comment: 'Tab, at most 14 characters.' }) }]
            : []),
          ...(mayChoose
            ? [{ id: 'library', label: t({ message: 'My library', comment: 'Tab, at most 14 characters.' }) }]
            : []),
        ]}
        onSelect={(id) => uploads.send({ type: shows[id] ?? 'device.show' })}
      >
        {current === 'device' ? (
          <FromDevice uploads={uploads} />
        ) : current === 'phone' && handOff ? (
          <FromPhone handOff={handOff} />
        ) : current === 'library' && choice ? (
          <FromLibrary choice={choice} />
        ) : (
          <div css={waiting} role="status" aria-label={t`Loading your photos`}>
            <Spinner size={28} />
          </div>
        )}
      </Tabs>
    </Dialog>
  );
}
