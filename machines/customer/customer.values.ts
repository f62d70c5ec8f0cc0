import { type Identity, sampleIdentity } from '../confirmations/whose.ts';

/** Words by which `cache.stale` finds the customer's record, the payment methods, another address that is asked for, the newsletter. */
export const customerTag = 'customer';
export const paymentTag = 'payment';
export const emailChangeTag = 'emailChange';
export const newsletterTag = 'newsletter';

/** Id and kind of the modal 'Before you go' [2.51]. */
export const deletionModal = 'customer.deletion';

/** Whose settings they are, and in which shop. */
export interface Owner {
  readonly identity: Identity;
  readonly business: boolean;
  readonly channel: string;
}
export const sampleOwner: Owner = { identity: sampleIdentity, business: false, channel: 'alb-gb' };

/** The page 'My settings' of this kind of customer [6.1b, 6.1d]. */
export const settingsOf = ({ business }: Pick<Owner, 'business'>): '/settings' | '/settings/b2b' =>
  business ? '/settings/b2b' : '/settings';

/** The reading of another address that waits for its link; of nobody nothing is asked. */
export const emailChangeRead = (identity: Identity | null) => ({
  call: { params: { idpType: '', idpSub: '', ...identity }, query: {}, body: {} },
  tags: [emailChangeTag],
  observed: identity !== null,
});
