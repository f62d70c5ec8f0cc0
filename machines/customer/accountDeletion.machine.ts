import { assign, setup } from 'xstate';
import { requestDeletion } from '../../contracts/customer/identities.ts';
import type { Refusal } from '../../contracts/call.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import { orderListDefaults } from '../../contracts/orders/order.ts';
import { users } from '../../contracts/photos/library/calls.ts';
import { listProjects } from '../../contracts/projects/calls.ts';
import { tell } from '../app/tell.ts';
import type { ModalEscape } from '../modals/modals.events.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import { ordersTag } from '../orders/orders.values.ts';
import { projectsTag } from '../projects/projects.values.ts';
import { callGuards, callOutcomes } from '../request/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import { type CallTrouble, troubleOf } from '../request/trouble.values.ts';
import { unprovided } from '../stubs.ts';
import { deletionModal } from './modals.values.ts';
import { type Owner, sampleOwner } from './owner.values.ts';

export type AccountDeletionEvent =
  | { readonly type: 'deletion.confirm' }
  | { readonly type: 'deletion.cancel' }
  /** The person would rather have the photos first. */
  | { readonly type: 'deletion.export' }
  | ModalEscape;

interface AccountDeletionContext {
  readonly owner: Owner;
  readonly trouble: CallTrouble<Refusal<typeof requestDeletion>> | null;
}

const nothing = { params: {}, query: {}, body: {} } as const;

/**
 * The dialog before the account is deleted: the export first, what goes and what stays, which orders are open. It asks for
 * the mail whose link deletes; the account stays until that is followed [7.11].
 * @param accountId of whoever is signed in
 */
export const accountDeletionFor = (accountId: () => string) =>
  setup({
    types: {
      context: {} as AccountDeletionContext,
      input: {} as Owner,
      events: {} as AccountDeletionEvent,
      tags: {} as 'busy' | 'error',
      children: {} as {
        orders: 'orders';
        projects: 'projects';
        totals: 'totals';
        send: 'send';
        modal: 'modal';
      },
    },
    actors: {
      orders: queryFor(listOrders),
      projects: queryFor(listProjects),
      totals: queryFor(users),
      send: requestFor(requestDeletion),
      modal: modalWhile,
    },
    actions: {
      /** The next call is another wish, under another key. */
      beginRequest: () => unprovided('accountDeletion.beginRequest'),
      hold: tell('modals', 'modal.changed', { id: deletionModal, busy: true }),
      letGo: tell('modals', 'modal.changed', { id: deletionModal, busy: false }),
      openExport: tell('exports', 'export.open'),
      keepTrouble: assign((_, answered: Answered<typeof requestDeletion>) => ({
        trouble: troubleOf(requestDeletion, answered),
      })),
    },
    guards: callGuards,
  }).createMachine({
    id: 'accountDeletion',
    description: "The dialog 'Before you go'.",
    meta: { spec: ['2.51a', '7.11'] },
    context: ({ input }) => ({ owner: input, trouble: null }),
    entry: 'beginRequest',
    invoke: [
      { id: 'modal', src: 'modal', input: ({ self }) => ({ id: deletionModal, owner: self }) },
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
    initial: 'asking',
    states: {
      asking: {
        description: 'The export is offered, and what goes, what stays and which orders are open is said.',
        meta: { spec: ['2.47a', '7.11'] },
        on: {
          'deletion.confirm': 'sending',
          'deletion.export': 'exporting',
          'deletion.cancel': 'closed',
          'modal.escape': 'closed',
        },
      },
      sending: {
        description: 'The mail with the link is being asked for, and nothing closes the dialog.',
        meta: { spec: ['3.21a', '7.11'] },
        tags: 'busy',
        entry: 'hold',
        exit: 'letGo',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { owner } }) => ({
            params: { ...owner.identity },
            query: {},
            body: { channel: owner.channel },
          }),
          ...callOutcomes({
            refused: { target: 'failed', actions: ['keepTrouble', { type: 'beginRequest' }] },
            failed: { target: 'failed', actions: 'keepTrouble' },
            finished: { target: 'sent' },
          }),
        },
        on: { 'modal.escape': 'closed' },
      },
      failed: {
        description: 'No mail was asked for: that is said with status and reference, and can be tried again.',
        meta: { spec: ['4.18', '7.11', '8.9a'] },
        tags: 'error',
        on: {
          'deletion.confirm': 'sending',
          'deletion.export': 'exporting',
          'deletion.cancel': 'closed',
          'modal.escape': 'closed',
        },
      },
      sent: {
        description: 'The mail is on its way; its link works for 24 hours, and nothing is deleted before.',
        meta: { spec: ['7.11'] },
        on: { 'deletion.cancel': 'closed', 'modal.escape': 'closed' },
      },
      exporting: {
        type: 'final',
        description: "The modal 'Export photos' takes the place of this one.",
        meta: { spec: ['2.47a'] },
        entry: 'openExport',
      },
      closed: { type: 'final', description: 'The dialog is closed.', meta: { spec: ['2.51a'] } },
    },
  });

/** The chart as reviewers and tests see it. */
export const accountDeletionMachine = accountDeletionFor(() => sampleOwner.identity.idpSub);
