import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PostalAddress } from '../../../contracts/addresses/address.ts';
import { addModal, changeModal, deleteModal } from '../../../machines/addresses/address.selectors.ts';
import { confirmViewState } from '../../../machines/request/confirm.selectors.ts';
import { shallowEqual } from '@xstate/react';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { AddressFields } from './AddressFields.tsx';
import { AddressText } from './AddressText.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import type { AddressDeleteRef, AddressesPageRef, AddressFormRef } from './refs.ts';

const gone = css({ display: 'grid', gap: 12 });

interface FormDialogProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly form: AddressFormRef;
  readonly before: Partial<PostalAddress>;
}

function FormDialog({ id, title, form, before }: FormDialogProps) {
  const { escape } = useModal(id);
  const busy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const canCancel = useSelector(form, (snapshot) => snapshot.can({ type: 'form.cancel' }));
  return (
    <Dialog
      title={title}
      size="l"
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canCancel} onClick={() => form.send({ type: 'form.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} busy={busy} busyLabel={<Trans>Saving</Trans>}>
            <Trans>Save address</Trans>
          </Button>
        </>
      }
    >
      <AddressFields id={id} form={form} before={before} />
    </Dialog>
  );
}

interface DeleteDialogProps {
  readonly deletion: AddressDeleteRef;
  readonly address: PostalAddress;
}

/** The question before an address is deleted; it stays open while that fails [8.4]. */
function DeleteDialog({ deletion, address }: DeleteDialogProps) {
  const view = useSelector(deletion, confirmViewState, shallowEqual);
  const canCancel = useSelector(deletion, (snapshot) => snapshot.can({ type: 'question.cancel' }));
  const { escape } = useModal(deleteModal);
  return (
    <Dialog
      title={<Trans>Delete address?</Trans>}
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canCancel} onClick={() => deletion.send({ type: 'question.cancel' })}>
            <Trans>Keep address</Trans>
          </Button>
          <Button
            variant="danger"
            icon="trash"
            busy={view.state === 'sending'}
            busyLabel={<Trans>Deleting</Trans>}
            onClick={() => deletion.send({ type: 'question.confirm' })}
          >
            <Trans>Delete address</Trans>
          </Button>
        </>
      }
    >
      <div css={gone}>
        {view.state === 'failed' ? (
          <ErrorNotice
            inside
            message={<Trans>Unable to delete the address. Please try again</Trans>}
            reference={view.reference === '' ? undefined : view.reference}
          />
        ) : null}
        <AddressText address={address} />
        <p>
          <Trans>Orders that are on their way there still arrive.</Trans>
        </p>
      </div>
    </Dialog>
  );
}

/** What is asked about an address, or about another one. */
export function AddressDialogs({ page }: { page: AddressesPageRef }) {
  const add = useSelector(page, ({ children }) => children.add);
  const change = useSelector(page, ({ children }) => children.change);
  const deletion = useSelector(page, ({ children }) => children.delete);
  const chosen = useSelector(page, ({ context }) => context.chosen);
  const offer = useSelector(page, ({ children }) => children.offer);
  return (
    <>
      {add === undefined ? null : (
        <FormDialog id={addModal} title={<Trans>Add address</Trans>} form={add} before={{}} />
      )}
      {change === undefined || chosen === null ? null : (
        <FormDialog id={changeModal} title={<Trans>Change address</Trans>} form={change} before={chosen} />
      )}
      {deletion === undefined || chosen === null ? null : (
        <DeleteDialog deletion={deletion} address={chosen} />
      )}
      {offer === undefined ? null : <OfferDialog offer={offer} />}
    </>
  );
}
