import { sampleIdentity, type Identity } from '../confirmations/whose.ts';

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
