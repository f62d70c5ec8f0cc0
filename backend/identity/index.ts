export {
  AccountRefused,
  accountByEmail,
  accountById,
  changeEmail,
  changePassword,
  createAccount,
} from './accounts.ts';
export type { Account, NewAccount } from './accounts.ts';
export { deleteAccount, issueGrant, revokeAll } from './grants.ts';
export { identityPart } from './part.ts';
export type { IdentityOptions } from './runtime.ts';
export { verifier } from './verifier.ts';
