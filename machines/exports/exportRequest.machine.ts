import { assign, setup } from 'xstate';
import { requestExport } from '../../contracts/exports/calls.ts';
import { pathOf } from '../../contracts/navigation/match.ts';
import { tell } from '../app/tell.ts';
import type { ModalEscape } from '../modals/modals.events.ts';
import { modalWhile } from '../modals/modalWhile.ts';
import { callGuards, callOutcomes, referenceOf } from '../request/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import { exportModal } from './modal.ts';

export type ExportRequestEvent =
  | { readonly type: 'export.open' }
  | { readonly type: 'export.create' }
  | { readonly type: 'export.close' }
  | ModalEscape;

interface ExportRequestContext {
  /** Of the latest failure; null where there was none. */
  readonly reference: string | null;
}

type Requested = Answered<typeof requestExport>;
const statusOf = (answered: Requested) =>
  answered.outcome === 'finished' ? answered.reply.status : undefined;
const backupOf = (answered: Requested): string =>
  answered.outcome === 'finished' && answered.reply.status === 'READY' ? answered.reply.backupId : '';

/** Asks for an export of the whole library for a shop's `channel` [2.47, 4.4]; ends when its modal is closed. */
export const exportRequestFor = (channel: string) =>
  setup({
    types: {
      context: {} as ExportRequestContext,
      events: {} as ExportRequestEvent,
      tags: {} as 'busy' | 'error',
      children: {} as { send: 'send'; modal: 'modal' },
    },
    actors: { send: requestFor(requestExport), modal: modalWhile },
    actions: {
      hold: tell('modals', 'modal.changed', { id: exportModal, busy: true }),
      release: tell('modals', 'modal.changed', { id: exportModal, busy: false }),
      track: tell('tracking', 'event.track', { name: 'export' }),
      tellBegun: tell('exports', 'export.begun'),
      showPage: tell('navigation', 'navigation.request', (_, answered: Requested) => ({
        to: pathOf('photoExports', { backupId: backupOf(answered) }),
      })),
      keepReference: assign({ reference: (_, answered: Answered) => referenceOf(answered) }),
    },
    guards: {
      ...callGuards,
      isReady: (_, answered: Requested) => statusOf(answered) === 'READY',
      isFailed: (_, answered: Requested) => statusOf(answered) === 'FAILED',
    },
  }).createMachine({
    id: 'exportRequest',
    description: 'A request to export the whole library.',
    meta: { spec: ['2.47a', '4.4a'] },
    context: { reference: null },
    initial: 'waiting',
    states: {
      waiting: {
        description: 'Nobody asked yet.',
        meta: { spec: ['2.47a'] },
        on: { 'export.open': 'open' },
      },
      open: {
        description: 'The modal is open.',
        meta: { spec: ['2.47a', '2.51a'] },
        invoke: { id: 'modal', src: 'modal', input: ({ self }) => ({ id: exportModal, owner: self }) },
        initial: 'uninitialized',
        on: { 'modal.escape': 'closed', 'export.close': 'closed' },
        states: {
          uninitialized: {
            description: 'What an export is: within 48 hours, links for 7 days, an e-mail when it is ready.',
            meta: { spec: ['2.47a', '4.4a'] },
            on: { 'export.create': 'loading' },
          },
          loading: {
            description: 'The service is asked; nothing closes the modal meanwhile.',
            meta: { spec: ['4.4a', '7.5'] },
            tags: 'busy',
            entry: 'hold',
            exit: 'release',
            on: { 'export.close': { description: 'It waits for the answer.' } },
            invoke: {
              id: 'send',
              src: 'send',
              input: { params: {}, query: {}, body: { channel } },
              ...callOutcomes({
                refused: { target: 'limited' },
                failed: { target: 'error', actions: 'keepReference' },
                finished: [
                  { guard: 'isReady', target: '#exportRequest.closed', actions: 'showPage' },
                  { guard: 'isFailed', target: 'error' },
                  { target: 'success' },
                ],
              }),
            },
          },
          limited: {
            description: 'As many as may be were begun within 7 days: that is said, with how many.',
            meta: { spec: ['4.4c', '9.5'] },
            tags: 'error',
          },
          success: {
            description: 'It is being made: the modal says within how many hours.',
            meta: { spec: ['2.47b', '4.4b'] },
            entry: ['track', 'tellBegun'],
          },
          error: {
            description: 'It cannot be made, or the answer says nothing known; it can be asked for again.',
            meta: { spec: ['4.4c', '8.3a', '8.3c'] },
            tags: 'error',
            on: { 'export.create': 'loading' },
          },
        },
      },
      closed: {
        type: 'final',
        description: 'The modal is closed, or the export is shown as it is ready.',
        meta: { spec: ['2.47b', '4.4b'] },
      },
    },
  });

/** The chart as reviewers and tests see it. */
export const exportRequestMachine = exportRequestFor('alb-nl');
