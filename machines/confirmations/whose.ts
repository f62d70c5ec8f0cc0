/** By which words a sign-in stands in the address of a call [3.20]. */
export interface Identity {
  readonly idpType: string;
  readonly idpSub: string;
}

/** Whose sign-in it is; null where nobody is signed in. */
export type Whose = () => Identity | null;

export const sampleIdentity: Identity = { idpType: 'password', idpSub: 'local|sample' };
