import { assign, type OutputFrom, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { callbackFormats, testCallback } from '../../contracts/customer/callback.ts';
import { me } from '../../contracts/customer/calls.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  referenceOf,
  withAnswer,
  withEvent,
  withSnapshot,
} from '../system/outcomes.ts';
import { type QueryEvent, queryFor } from '../request/query.machine.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import type { ToChild } from '../system/toChild.ts';
import { customerTag } from './customer.values.ts';
import { type Callback, callbackOf, ftpFormMachine, isCallbackUrl } from './ftpForm.machine.ts';

const toCustomer: ToChild<'customer', QueryEvent<typeof me>> = sendTo;

export type IntegrationPageEvent =
  | { readonly type: 'integration.retry' }
  /** Tests the values in the form, saved or not. */
  | { readonly type: 'callback.test'; readonly fields: Readonly<Record<string, string>> }
  /** The customer changed a value in the form. */
  | { readonly type: 'callback.edited' };

export interface IntegrationPageInput {
  /** Whether the service can test a callback URL. */
  readonly mayTest: boolean;
}
export interface IntegrationPageContext extends IntegrationPageInput {
  /** The settings as last read or saved; null before that. */
  readonly callback: Callback | null;
  /** Support reference of the failed test. */
  readonly testReference: string;
  readonly tested: Callback;
  readonly answer: CallReply<typeof testCallback> | null;
  readonly refusal: string;
}
type CustomerReading = QueryShown<CallReply<typeof me>>;
type Answer = OutputFrom<typeof ftpFormMachine>;
type Tested = Answered<typeof testCallback>;
/** Returns null until the read has finished. */
const callbackIn = (read: CustomerReading): Callback | null => {
  const view = queryViewState(read);
  if (view.state !== 'ready') return null;
  const { callbackUrl, callbackFormat } = view.data.ftp ?? {};
  return callbackOf({
    callbackUrl: callbackUrl ?? '',
    callbackFormat: callbackFormat ?? callbackFormats[0],
  });
};

/**
 * The 'FTP instructions' page: how to deliver files, the callback URL, and a test of that URL [2.10, 2.52j,
 * 6.1b, 7.10a].
 */
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
    keepRead: assign({ callback: (_, read: CustomerReading) => callbackIn(read) }),
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
    retry: toCustomer('customer', { type: 'query.retry' }),
    saySaved: tell('toasts', 'toast.show', { kind: 'success', message: 'saved' }),
  },
  guards: {
    ...callGuards,
    mayNotTest: ({ context }) => !context.mayTest,
    isRead: (_, read: CustomerReading) => callbackIn(read) !== null,
    isAddress: (_, fields: Readonly<Record<string, string>>) => isCallbackUrl(callbackOf(fields).callbackUrl),
    isSaved: (_, { outcome }: Answer) => outcome === 'saved',
  },
}).createMachine({
  id: 'integrationPage',
  description: 'The FTP integration: its instructions and its callback URL.',
  meta: { spec: ['2.10', '2.52j', '6.1b', '7.10a'] },
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    callback: null,
    testReference: '',
    tested: { callbackUrl: '', callbackFormat: callbackFormats[0] },
    answer: null,
    refusal: '',
  }),
  states: {
    settings: {
      description: 'The stored callback URL and the form that changes it.',
      meta: { spec: ['3.18a', '7.10a'] },
      initial: 'reading',
      states: {
        reading: {
          description:
            'The callback URL is being read while the instructions are shown; if the read fails, an error is shown.',
          meta: { spec: ['3.18a', '4.18', '7.10a', '8.5a'] },
          invoke: {
            id: 'customer',
            src: 'customer',
            input: { call: { params: {}, query: {}, body: {} }, tags: [customerTag], observed: true },
            onSnapshot: {
              guard: withSnapshot('isRead'),
              target: 'form',
              actions: withSnapshot('keepRead'),
            },
          },
          on: { 'integration.retry': { actions: 'retry' } },
        },
        form: {
          description: 'The form for the callback URL is open.',
          meta: { spec: ['2.52j', '7.10a'] },
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context: { callback, tested } }) => callback ?? tested,
            onDone: [
              {
                guard: withAnswer('isSaved'),
                target: 'again',
                actions: [withAnswer('keepSaved'), 'saySaved'],
              },
              { target: 'again' },
            ],
          },
        },
        again: {
          description: 'The form starts again with the stored callback URL.',
          meta: { spec: ['2.52j', '7.10a'] },
          always: 'form',
        },
      },
    },
    test: {
      description: 'The test of the callback URL, with the same call as for a changed order.',
      meta: { spec: ['7.10a'] },
      initial: 'idle',
      on: {
        'callback.test': [
          {
            guard: 'mayNotTest',
            description: 'The service does not offer the test, so the request is ignored.',
          },
          {
            guard: withEvent('isAddress', 'fields'),
            target: '.testing',
            actions: withEvent('keepTested', 'fields'),
          },
          { target: '.notAnAddress' },
        ],
        'callback.edited': {
          target: '.idle',
          description:
            'The result belongs to the previous values, so it is removed, and a running test ends.',
        },
      },
      states: {
        idle: { description: 'The customer has not tested the URL that is currently in the field.' },
        notAnAddress: {
          description: 'The URL in the field cannot be called; the page shows an error.',
        },
        testing: {
          description: 'The service is calling the callback URL; the button shows progress.',
          tags: 'busy',
          on: { 'callback.test': { description: 'A test is already running; only one can run at a time.' } },
          invoke: {
            id: 'testing',
            src: 'test',
            input: ({ context: { tested } }) => ({ params: {}, query: {}, body: { ...tested } }),
            ...callOutcomes({
              refused: { target: 'refused', actions: withAnswer('keepRefusal') },
              failed: { target: 'failed', actions: withAnswer('keepReference') },
              finished: { target: 'answered', actions: withAnswer('keepAnswer') },
            }),
          },
        },
        answered: {
          description:
            'The test has a result, which the page shows: an HTTP status, a timeout or no connection.',
        },
        refused: {
          description:
            'The service refused the test, because the URL may not be called or was tested too often; the page shows the reason.',
        },
        failed: {
          description: 'The test could not be run; the page shows an error and offers a retry.',
          meta: { spec: ['4.18', '7.10a'] },
          tags: 'error',
        },
      },
    },
  },
});

export const integrationPageWords: ChartWords<typeof integrationPageMachine> = {
  guards: {
    ...callWords,
    mayNotTest: {
      why: 'the service does not offer to test a callback URL',
      whyNot: 'the service offers to test a callback URL',
    },
    isRead: {
      why: 'the stored callback URL has been read',
      whyNot: 'the stored callback URL is still being read or could not be read',
    },
    isAddress: {
      why: 'the text in the form is a valid callback URL',
      whyNot: 'the text in the form is not a valid callback URL',
    },
    isSaved: {
      why: 'the callback URL has been saved',
      whyNot: 'the customer left the form without saving',
    },
  },
  delays: {},
  events: {
    'integration.retry': 'the customer tries again to load the callback URL',
    'callback.test': 'the customer tests the callback URL in the form',
    'callback.edited': 'the customer changes a value of the callback',
  },
};
