import { confirmationQuery } from '../../contracts/confirmations/confirmation.ts';

/** The URL parameters of a call that identify the signed-in customer [3.20]. */
export interface Identity {
  readonly idpType: string;
  readonly idpSub: string;
}

/** Returns the identity of the current sign-in; null if the customer is not signed in. */
export type CurrentIdentity = () => Identity | null;

export const sampleIdentity: Identity = { idpType: 'password', idpSub: 'local|sample' };

/**
 * Returns the input of the call that confirms a link in an e-mail to the signed-in customer; null if the link
 * has no token or the customer is not signed in [2.9a, 2.9b].
 */
export const ownCall = (currentIdentity: CurrentIdentity) => (query: Readonly<Record<string, string>>) => {
  const { success, data } = confirmationQuery.safeParse(query);
  const identity = currentIdentity();
  return success && identity !== null
    ? { params: { ...identity, token: data['confirmation-token'] }, query: {}, body: {} }
    : null;
};
