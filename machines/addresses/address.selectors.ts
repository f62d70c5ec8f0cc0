/** By which names the dialogs of addresses are known to the stack. */
export { addModal, changeModal, deleteModal, offerModal } from './modals.values.ts';
export { versionField } from './addressForm.values.ts';
