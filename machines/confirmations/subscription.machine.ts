import { confirmSubscription } from '../../contracts/confirmations/calls.ts';
import { subscriptionQuery } from '../../contracts/confirmations/confirmation.ts';
import { routes } from '../../contracts/navigation/routes.ts';
import { confirmationFor, confirmationWords } from './confirmationFor.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The page opened by the link in the newsletter's e-mail [2.7, 5.9a, 7.9]. */
export const subscriptionMachine = confirmationFor(confirmSubscription, {
  id: 'subscription',
  description: 'A newsletter subscription, confirmed by a link sent by e-mail.',
  deed: 'subscribe to the newsletter',
  spec: ['2.7', '4.21b', '5.9a', '7.9'],
  callOf: (query) => {
    const { success, data } = subscriptionQuery.safeParse(query);
    return success
      ? { params: { email: data.email, token: data['confirmation-token'] }, query: {}, body: {} }
      : null;
  },
  done: routes.subscriptionConfirmationSuccess.path,
  failed: routes.subscriptionConfirmationError.path,
});

export const subscriptionWords = confirmationWords satisfies ChartWords<typeof subscriptionMachine>;
