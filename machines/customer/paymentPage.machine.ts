import { type EventFromLogic, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { listPaymentMethods } from '../../contracts/extensions/account.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { withEvent, withSnapshot } from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import type { ToChild } from '../system/toChild.ts';
import { paymentTag } from './customer.values.ts';
import { paymentPreferredMachine } from './paymentPreferred.machine.ts';

const toList: ToChild<'list', QueryEvent<typeof listPaymentMethods>> = sendTo;
const toPreferred: ToChild<'preferred', EventFromLogic<typeof paymentPreferredMachine>> = sendTo;

export type PaymentPageEvent =
  | { readonly type: 'payment.retry' }
  | { readonly type: 'payment.prefer'; readonly id: string };

type PaymentReading = QueryShown<CallReply<typeof listPaymentMethods>>;
const preferredIn = (read: PaymentReading): string => {
  const view = queryViewState(read);
  return view.state === 'ready' ? (view.data.preferred ?? '') : '';
};

/**
 * The 'Change your payment method' page: payment methods by kind and masked label, and the preferred method
 * [2.10, 2.52c].
 */
export const paymentPageMachine = setup({
  types: {
    context: {} as object,
    events: {} as PaymentPageEvent,
    children: {} as { list: 'list'; preferred: 'preferred' },
  },
  actors: { list: queryFor(listPaymentMethods), preferred: paymentPreferredMachine },
  actions: {
    retry: toList('list', { type: 'query.retry' }),
    prefer: toPreferred('preferred', (_, value: string) => ({ type: 'record.change' as const, value })),
    tellPreferred: toPreferred('preferred', (_, read: PaymentReading) => ({
      type: 'record.read' as const,
      value: preferredIn(read),
    })),
  },
}).createMachine({
  id: 'paymentPage',
  description:
    'The list of payment methods, or a skeleton while the list is loading, an error after a failure, or a hint if there are no payment methods.',
  meta: { spec: ['2.10', '2.52c', '8.4c'] },
  context: {},
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: { call: { params: {}, query: {}, body: {} }, tags: [paymentTag], observed: true },
      onSnapshot: { actions: withSnapshot('tellPreferred') },
    },
    { id: 'preferred', src: 'preferred', input: { scope: null, value: '' } },
  ],
  on: {
    'payment.retry': { actions: 'retry' },
    'payment.prefer': { actions: withEvent('prefer', 'id') },
  },
});

export const paymentPageWords: ChartWords<typeof paymentPageMachine> = {
  guards: {},
  delays: {},
  events: {
    'payment.retry': 'the customer tries again to load the payment methods',
    'payment.prefer': 'the customer chooses another preferred payment method',
  },
};
