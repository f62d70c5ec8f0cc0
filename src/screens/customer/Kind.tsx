import { Trans } from '@lingui/react/macro';
import type { CallReply } from '../../../contracts/call.ts';
import type { listPaymentMethods } from '../../../contracts/extensions/account.ts';

type Method = CallReply<typeof listPaymentMethods>['methods'][number];

/** The name of a kind of payment method. */
export function Kind({ kind }: Pick<Method, 'kind'>) {
  if (kind === 'card') return <Trans context="payment method">Card</Trans>;
  if (kind === 'invoice') return <Trans context="payment method">Invoice</Trans>;
  return kind === 'ideal' ? 'iDEAL' : 'PayPal';
}
