export {
  AccountRefused,
  accountByEmail,
  accountById,
  changeEmail,
  changeEmailIn,
  changePassword,
  createAccount,
  emailFrom,
  giveBackEmail,
  identityNamed,
  isTaken,
  reserveEmail,
} from './accounts.ts';
export type { Account, NewAccount } from './accounts.ts';
export { closeAccount, deleteAccount, endAccount, endOtherSignIns, issueGrant, revokeAll } from './grants.ts';
export { mailResetLink } from './reset.ts';
export { identityPart } from './part.ts';
export type { IdentityOptions } from './runtime.ts';
export { verifier } from './verifier.ts';
