import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { acceptedTypes, importModal } from '../../../machines/photos/importPhotos.selectors.ts';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DropZone } from '../../ui/grid/DropZone.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type } from '../../ui/theme/tokens.ts';
import type { UploadsRef } from './refs.ts';
import { UploadRow } from './UploadRow.tsx';

const list = css({ listStyle: 'none', margin: 0, padding: 0 });
const sum = css(type.bodyStrong, { flex: '1 1 auto' });

/** Some systems know no media type for HEIC: then the name decides. */
const typeOf = ({ type: given, name }: File) =>
  given === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : given;

/** Choosing, sending and reviewing photos from this device [2.49, 4.9, 5.6]. */
export function ImportDialog({ uploads }: { uploads: UploadsRef }) {
  const { t } = useLingui();
  const open = useSelector(uploads, (snapshot) => snapshot.matches({ dialog: 'open' }));
  const phase = useSelector(uploads, (snapshot) => snapshot.value.queue);
  const items = useSelector(uploads, ({ context }) => context.items);
  const waiting = useSelector(uploads, ({ context }) => context.waiting.length);
  const ended = useSelector(uploads, ({ context }) => context.ended);
  const mayStart = useSelector(uploads, (snapshot) => snapshot.can({ type: 'import.start' }));
  const { escape } = useModal(importModal);
  if (!open) return null;
  const added = Object.values(ended).filter((how) => how === 'ready' || how === 'duplicate').length;
  const total = items.length;
  return (
    <Dialog
      title={<Trans>Add photos</Trans>}
      size="l"
      onEscape={escape}
      onClose={() => uploads.send({ type: 'import.back' })}
      footer={
        <>
          <p css={sum} role="status">
            {total === 0 ? null : phase === 'choosing' ? (
              <Plural value={waiting} one="# photo chosen" other="# photos chosen" />
            ) : (
              <Trans>
                {added} of {total} added
              </Trans>
            )}
          </p>
          <Button onClick={() => uploads.send({ type: 'import.back' })}>
            <Trans>Back</Trans>
          </Button>
          {phase === 'choosing' ? (
            <Button
              variant="primary"
              disabledReason={mayStart ? undefined : t`Choose at least one photo`}
              onClick={() => uploads.send({ type: 'import.start' })}
            >
              <Plural value={waiting} _0="Upload photos" one="Upload # photo" other="Upload # photos" />
            </Button>
          ) : (
            <Button variant="primary" onClick={() => uploads.send({ type: 'import.next' })}>
              <Trans>Next</Trans>
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={t`Where your photos are`}
        current="device"
        items={[{ id: 'device', label: t`My device` }]}
        onSelect={() => undefined}
      >
        <DropZone
          title={total === 0 ? <Trans>Drop photos here</Trans> : <Trans>Drop more photos here</Trans>}
          hint={<Trans>HEIC, JPEG or PNG, in their original size</Trans>}
          button={<Trans>Choose photos</Trans>}
          accept={acceptedTypes}
          onFiles={(files) =>
            uploads.send({
              type: 'files.chosen',
              files: files.map((file) => ({
                name: file.name,
                size: file.size,
                type: typeOf(file),
                body: file,
              })),
            })
          }
        />
        <ul css={list} aria-label={t`Chosen photos`}>
          {items.map(({ id, ref }) => (
            <UploadRow
              key={id}
              item={ref}
              onRemove={() => uploads.send({ type: 'item.remove', id })}
              onAgain={() => uploads.send({ type: 'item.again', id })}
            />
          ))}
        </ul>
      </Tabs>
    </Dialog>
  );
}
