import { type Identity, sampleIdentity } from '../confirmations/identity.ts';

/**
 * Cache tags for `cache.stale`: the customer's record, payment methods, pending e-mail change and newsletter
 * setting.
 */
export const customerTag = 'customer';
export const paymentTag = 'payment';
export const emailChangeTag = 'emailChange';
export const newsletterTag = 'newsletter';

/** Id and kind of the 'Before you go' modal [2.51]. */
export const deletionModal = 'customer.deletion';

/** The signed-in customer and the shop. */
export interface Owner {
  readonly identity: Identity;
  readonly business: boolean;
  readonly channel: string;
}
export const sampleOwner: Owner = { identity: sampleIdentity, business: false, channel: 'alb-gb' };

/** Returns the path of the 'My settings' page for this kind of customer [6.1b, 6.1d]. */
export const settingsOf = ({ business }: Pick<Owner, 'business'>): '/settings' | '/settings/b2b' =>
  business ? '/settings/b2b' : '/settings';

/** Returns the query for a pending e-mail change. It stays idle while the customer is signed out. */
export const emailChangeRead = (identity: Identity | null) => ({
  call: { params: { idpType: '', idpSub: '', ...identity }, query: {}, body: {} },
  tags: [emailChangeTag],
  observed: identity !== null,
});
