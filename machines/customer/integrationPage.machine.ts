import { assign, type OutputFrom, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { callbackFormats, testCallback } from '../../contracts/customer/callback.ts';
import { me } from '../../contracts/customer/calls.ts';
import { tell } from '../app/tell.ts';
import { callGuards, callOutcomes, outputOf, referenceOf } from '../request/outcomes.ts';
import { queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import { type Callback, callbackOf, ftpFormMachine, isCallbackUrl } from './ftpForm.machine.ts';

/** Word by which `cache.stale` finds the customer's record. */
export const customerTag = 'customer';

export type IntegrationPageEvent =
  | { readonly type: 'integration.retry' }
  /** What is written in the form, saved or not, is tried. */
  | { readonly type: 'callback.test'; readonly fields: Readonly<Record<string, string>> };

export interface IntegrationPageInput {
  /** Whether the service can try a callback address. */
  readonly mayTest: boolean;
}
export interface IntegrationPageContext extends IntegrationPageInput {
  /** As it was read or saved last; null until then. */
  readonly callback: Callback | null;
  /** Of the reading that failed. */
  readonly reference: string;
  /** Of the test that failed. */
  readonly testReference: string;
  readonly tested: Callback;
  readonly answer: CallReply<typeof testCallback> | null;
  readonly refusal: string;
}
type Read = QueryShown<CallReply<typeof me>>;
type Answer = OutputFrom<typeof ftpFormMachine>;
type Tested = Answered<typeof testCallback>;

/** The page 'FTP instructions': how files are delivered, the callback, and a test of it [2.10, 2.52a, 6.1b, 7.10a]. */
export const integrationPageMachine = setup({
  types: {
    context: {} as IntegrationPageContext,
    input: {} as IntegrationPageInput,
    events: {} as IntegrationPageEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { customer: 'customer'; form: 'form'; testing: 'test' },
  },
  actors: { customer: queryFor(me), form: ftpFormMachine, test: requestFor(testCallback) },
  actions: {
    keepRead: assign(({ context }, read: Read): Partial<IntegrationPageContext> => {
      const view = queryViewState(read);
      if (view.state === 'failed') return { reference: view.reference };
      if (view.state !== 'ready' || context.callback !== null) return {};
      const { callbackUrl, callbackFormat } = view.data.ftp ?? {};
      return {
        callback: callbackOf({
          callbackUrl: callbackUrl ?? '',
          callbackFormat: callbackFormat ?? callbackFormats[0],
        }),
      };
    }),
    keepSaved: assign(
      (_, answer: Answer): Partial<IntegrationPageContext> =>
        answer.outcome === 'saved' ? { callback: answer.saved } : {},
    ),
    keepTested: assign((_, fields: Readonly<Record<string, string>>) => ({ tested: callbackOf(fields) })),
    keepAnswer: assign((_, answered: Tested) =>
      answered.outcome === 'finished' ? { answer: answered.reply } : {},
    ),
    keepRefusal: assign((_, answered: Tested) =>
      answered.outcome === 'refused' ? { refusal: answered.refusal } : {},
    ),
    keepReference: assign((_, answered: Tested) => ({
      testReference: referenceOf(answered) ?? '',
    })),
    retry: sendTo('customer', { type: 'query.retry' }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
  },
  guards: {
    ...callGuards,
    mayNotTest: ({ context }) => !context.mayTest,
    isRead: ({ context }) => context.callback !== null,
    hasFailed: (_, read: Read) => queryViewState(read).state === 'failed',
    isAddress: (_, fields: Readonly<Record<string, string>>) => isCallbackUrl(callbackOf(fields).callbackUrl),
    isSaved: (_, { outcome }: Answer) => outcome === 'saved',
  },
}).createMachine({
  id: 'integrationPage',
  description: 'The instructions of the integration by FTP, and its callback.',
  meta: { spec: ['2.10', '2.52a', '6.1b', '7.10a'] },
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    callback: null,
    reference: '',
    testReference: '',
    tested: { callbackUrl: '', callbackFormat: callbackFormats[0] },
    answer: null,
    refusal: '',
  }),
  states: {
    settings: {
      description: 'The callback as the service has it, and the form that changes it.',
      meta: { spec: ['3.18a', '7.10a'] },
      initial: 'reading',
      states: {
        reading: {
          description: 'The settings are being read; the instructions show meanwhile.',
          meta: { spec: ['3.18a', '7.10a'] },
          tags: 'busy',
          initial: 'waiting',
          invoke: {
            id: 'customer',
            src: 'customer',
            input: { call: { params: {}, query: {}, body: {} }, tags: [customerTag], observed: true },
            onSnapshot: [
              {
                guard: { type: 'hasFailed', params: ({ event }) => event.snapshot },
                target: '.failed',
                actions: { type: 'keepRead', params: ({ event }) => event.snapshot },
              },
              { target: '.waiting', actions: { type: 'keepRead', params: ({ event }) => event.snapshot } },
            ],
          },
          always: { guard: 'isRead', target: 'form' },
          states: {
            waiting: { description: 'The answer is on its way.', meta: { spec: ['7.10a'] } },
            failed: {
              description: 'They could not be read: that is said with its reference, and can be tried again.',
              meta: { spec: ['4.18', '8.5'] },
              tags: 'error',
              on: { 'integration.retry': { actions: 'retry' } },
            },
          },
        },
        form: {
          description: 'The form; what was saved is what it begins with the next time.',
          meta: { spec: ['2.52a', '7.10a'] },
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context: { callback, tested } }) => callback ?? tested,
            onDone: [
              {
                guard: { type: 'isSaved', params: outputOf },
                target: 'again',
                actions: [{ type: 'keepSaved', params: outputOf }, 'saySaved'],
              },
              { target: 'again' },
            ],
          },
        },
        again: {
          description: 'The form begins again with the callback as it is kept now.',
          meta: { spec: ['2.52a', '7.10a'] },
          always: 'form',
        },
      },
    },
    test: {
      description: 'The address that is written is called by the service, as a change of an order would.',
      meta: { spec: ['7.10a'] },
      initial: 'idle',
      on: {
        'callback.test': [
          { guard: 'mayNotTest', description: 'The service tries no address.' },
          {
            guard: { type: 'isAddress', params: ({ event }) => event.fields },
            target: '.testing',
            actions: { type: 'keepTested', params: ({ event }) => event.fields },
          },
          { target: '.notAnAddress' },
        ],
      },
      states: {
        idle: { description: 'Nothing was tried yet.', meta: { spec: ['7.10a'] } },
        notAnAddress: {
          description: 'What is written is no address that can be called.',
          meta: { spec: ['7.10a'] },
        },
        testing: {
          description: 'The service calls the address.',
          meta: { spec: ['7.10a'] },
          tags: 'busy',
          on: { 'callback.test': { description: 'One test at a time.' } },
          invoke: {
            id: 'testing',
            src: 'test',
            input: ({ context: { tested } }) => ({ params: {}, query: {}, body: { ...tested } }),
            ...callOutcomes({
              refused: { target: 'refused', actions: 'keepRefusal' },
              failed: { target: 'failed', actions: 'keepReference' },
              finished: { target: 'answered', actions: 'keepAnswer' },
            }),
          },
        },
        answered: {
          description: 'What came of it: an answer with its status, none in time, or nobody there.',
          meta: { spec: ['7.10a'] },
        },
        refused: {
          description: 'The address may not be called, or was tried too often.',
          meta: { spec: ['7.10a'] },
        },
        failed: {
          description: 'The test itself could not be made.',
          meta: { spec: ['4.18', '7.10a'] },
          tags: 'error',
        },
      },
    },
  },
});
