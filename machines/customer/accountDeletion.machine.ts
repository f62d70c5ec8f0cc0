import { setup } from 'xstate';
import { listOrders } from '../../contracts/orders/calls.ts';
import { orderListDefaults } from '../../contracts/orders/order.ts';
import { users } from '../../contracts/photos/library/calls.ts';
import { listProjects } from '../../contracts/projects/calls.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { ordersTag } from '../orders/orders.values.ts';
import { projectsTag } from '../projects/projects.values.ts';
import { withAnswer } from '../system/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { deletionLinkMachine } from './deletionLink.machine.ts';
import { type Owner, sampleOwner } from './customer.values.ts';

interface AccountDeletionContext {
  readonly owner: Owner;
}

const nothing = { params: {}, query: {}, body: {} } as const;

/**
 * Returns the dialog that opens before the account is deleted. It offers an export first, then lists the data
 * that will be deleted, the data that is kept and the open orders [7.11]. @param accountId id of the
 * signed-in account
 */
export const accountDeletionFor = (accountId: () => string) =>
  setup({
    types: {
      context: {} as AccountDeletionContext,
      input: {} as Owner,
      children: {} as { orders: 'orders'; projects: 'projects'; totals: 'totals'; link: 'link' },
    },
    actors: {
      orders: queryFor(listOrders),
      projects: queryFor(listProjects),
      totals: queryFor(users),
      link: deletionLinkMachine,
    },
    actions: { openExport: tell('exports', 'export.open') },
    guards: { isInstead: (_, { outcome }: { readonly outcome: string }) => outcome === 'instead' },
  }).createMachine({
    id: 'accountDeletion',
    description: "The 'Before you go' dialog, shown before the account is deleted.",
    meta: { spec: ['2.51a', '7.11'] },
    context: ({ input }) => ({ owner: input }),
    invoke: [
      {
        id: 'orders',
        src: 'orders',
        input: { call: { ...nothing, query: orderListDefaults }, tags: [ordersTag], observed: true },
      },
      {
        id: 'totals',
        src: 'totals',
        input: { call: nothing, tags: ['photos'], observed: true },
      },
      {
        id: 'projects',
        src: 'projects',
        input: () => ({
          call: { params: { accountId: accountId() }, query: { skip: 0, limit: 1 }, body: {} },
          tags: [projectsTag],
          observed: true,
        }),
      },
    ],
    initial: 'asked',
    states: {
      asked: {
        description:
          'The dialog offers an export and lists what will be deleted, what is kept and which orders are open.',
        meta: { spec: ['2.47a', '7.11'] },
        invoke: {
          id: 'link',
          src: 'link',
          input: ({ context }) => context.owner,
          onDone: [{ guard: withAnswer('isInstead'), target: 'exporting' }, { target: 'closed' }],
        },
      },
      exporting: {
        type: 'final',
        description: "The 'Export photos' dialog has replaced this one.",
        meta: { spec: ['2.47a'] },
        entry: 'openExport',
      },
      closed: {
        type: 'final',
        description: 'The dialog is closed; the account is unchanged.',
        meta: { spec: ['2.51a'] },
      },
    },
  });

/** Instance for the generated diagrams and the tests. */
export const accountDeletionMachine = accountDeletionFor(() => sampleOwner.identity.idpSub);

export const accountDeletionWords: ChartWords<typeof accountDeletionMachine> = {
  guards: {
    isInstead: {
      why: 'the customer chose to export the photos first',
      whyNot: 'the customer closed the dialog without choosing the export',
    },
  },
  delays: {},
  events: {},
};
