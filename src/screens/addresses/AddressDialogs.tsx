import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Address, PostalAddress } from '../../../contracts/addresses/address.ts';
import { addModal, changeModal, deleteModal } from '../../../machines/addresses/address.selectors.ts';
import { storedOf } from '../../../machines/addresses/addressesPage.selectors.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { AddressFields } from './AddressFields.tsx';
import { AddressText } from './AddressText.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import type { AddressDeleteRef, AddressesPageRef, AddressFormRef } from './refs.ts';

const gone = css({ display: 'grid', gap: 12 });
const failure = css({ marginBottom: 12 });

interface AddressDialogProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly form: AddressFormRef;
  readonly before: Partial<Address>;
  readonly stored?: Address | null;
}

function AddressDialog({ id, title, form, before, stored = null }: AddressDialogProps) {
  return (
    <FormDialog
      id={id}
      title={title}
      size="l"
      form={form}
      submit={<Trans>Save address</Trans>}
      submitting={<Trans>Saving</Trans>}
    >
      <AddressFields id={id} form={form} before={before} stored={stored} />
    </FormDialog>
  );
}

interface DeleteDialogProps {
  readonly deletion: AddressDeleteRef;
  readonly address: PostalAddress;
}

/** Confirmation before an address is deleted; it stays open if deleting fails [8.4]. */
function DeleteDialog({ deletion, address }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={deletion}
      modal={deleteModal}
      title={<Trans>Delete address?</Trans>}
      keep={<Trans>Cancel</Trans>}
      icon="trash"
      confirm={<Trans>Delete address</Trans>}
      confirming={<Trans>Deleting</Trans>}
      failed={(reference) => (
        <div css={failure}>
          <ErrorNotice
            inside
            message={<Trans>Unable to delete the address. Please try again</Trans>}
            reference={reference}
          />
        </div>
      )}
    >
      <div css={gone}>
        <AddressText address={address} />
        <p>
          <Trans>Orders already on their way will still arrive.</Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** The dialogs that add, change and delete addresses. */
export function AddressDialogs({ page }: { page: AddressesPageRef }) {
  const add = useSelector(page, ({ children }) => children.add);
  const change = useSelector(page, ({ children }) => children.change);
  const deletion = useSelector(page, ({ children }) => children.delete);
  const chosen = useSelector(page, ({ context }) => context.chosen);
  const stored = useSelector(page, storedOf);
  const offer = useSelector(page, ({ children }) => children.offer);
  return (
    <>
      {add === undefined ? null : (
        <AddressDialog id={addModal} title={<Trans>Add address</Trans>} form={add} before={{}} />
      )}
      {change === undefined || chosen === null ? null : (
        <AddressDialog
          id={changeModal}
          title={<Trans comment="Title of the form that edits an address of the book.">Change address</Trans>}
          form={change}
          before={chosen}
          stored={stored}
        />
      )}
      {deletion === undefined || chosen === null ? null : (
        <DeleteDialog deletion={deletion} address={chosen} />
      )}
      {offer === undefined ? null : <OfferDialog offer={offer} />}
    </>
  );
}
