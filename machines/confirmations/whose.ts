import { confirmationQuery } from '../../contracts/confirmations/confirmation.ts';

/** The parameters by which the address of a call names a sign-in [3.20]. */
export interface Identity {
  readonly idpType: string;
  readonly idpSub: string;
}

/** Whose sign-in it is; null where nobody is signed in. */
export type Whose = () => Identity | null;

export const sampleIdentity: Identity = { idpType: 'password', idpSub: 'local|sample' };

/** What a mailed link of the signed-in customer confirms; null where it carries no token, or nobody is signed in [2.9a, 2.9b]. */
export const ownCall = (whose: Whose) => (query: Readonly<Record<string, string>>) => {
  const { success, data } = confirmationQuery.safeParse(query);
  const identity = whose();
  return success && identity !== null
    ? { params: { ...identity, token: data['confirmation-token'] }, query: {}, body: {} }
    : null;
};
