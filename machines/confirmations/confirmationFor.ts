import { assign, setup } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import type { AreaEvent, AreaRoute } from '../system/area.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { callGuards, callOutcomes, withEvent } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import { unprovided } from '../system/stubs.ts';
import { carriesLink, carriesLinkWords, hideLink, linkRouteWords, parametersIn } from './mailedLink.ts';

export interface ConfirmationPlan<Row extends CallRow> {
  readonly id: string;
  readonly description: string;
  /**
   * The action that the link confirms, for example "delete the account"; used in the descriptions of the
   * states.
   */
  readonly deed: string;
  readonly spec: readonly string[];
  /**
   * Returns the input of the call, made from the query of the link; null if a parameter required by the
   * clause is missing.
   */
  readonly callOf: (query: Readonly<Record<string, string>>) => CallInput<Row> | null;
  /**
   * Set if the confirmed action ends all sessions of the customer: this browser then deletes its own session
   * before it opens `done`.
   */
  readonly signsOut?: true;
  /**
   * Returns the e-mail address to suggest at the next sign-in, taken from the fragment of the link; null if
   * there is none.
   */
  readonly emailOf?: (fragment: Readonly<Record<string, string>>) => string | null;
  /** Paths of the pages that report success and failure. */
  readonly done: string;
  readonly failed: string;
}

export interface ConfirmationContext<Row extends CallRow> {
  /** Path of the page without the parameters of the link. */
  readonly path: string;
  readonly call: CallInput<Row> | null;
  readonly email: string | null;
}

/**
 * Returns the page that opens when the customer follows a link in an e-mail. It removes the parameters of the
 * link from the URL immediately and sends them to the service; another page shows the result.
 */
export const confirmationFor = <Row extends CallRow>(row: Row, plan: ConfirmationPlan<Row>) => {
  const linkIn = ({ address }: AreaRoute): ConfirmationContext<Row> => ({
    path: address.pathname,
    call: plan.callOf(parametersIn(address.search)),
    email: plan.emailOf?.(parametersIn(address.hash.slice(1))) ?? null,
  });
  return setup({
    types: {
      context: {} as ConfirmationContext<Row>,
      input: {} as AreaRoute,
      events: {} as AreaEvent,
      tags: {} as 'busy',
      children: {} as { confirm: 'confirm' },
    },
    actors: { confirm: requestFor(row) },
    actions: {
      takeLink: assign((_, here: AreaRoute) => linkIn(here)),
      forgetCall: assign({ call: null }),
      hideLink: hideLink(),
      goToDone:
        plan.signsOut === true
          ? tell('auth', 'signout.leave', ({ context: { email } }) => ({
              to: plan.done,
              ...(email === null ? {} : { email }),
            }))
          : tell('navigation', 'navigation.request', { to: plan.done, replace: true }),
      goToFailed: tell('navigation', 'navigation.request', { to: plan.failed, replace: true }),
    },
    guards: {
      ...callGuards,
      carriesLink,
      isWhole: ({ context }) => context.call !== null,
    },
  }).createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => linkIn(input),
    on: {
      'area.route': [
        {
          guard: withEvent('carriesLink'),
          target: '.arriving',
          actions: withEvent('takeLink'),
        },
        {
          description:
            'The page is already open, and the new URL contains no data of an e-mail link, so the event is ignored.',
        },
      ],
    },
    initial: 'arriving',
    states: {
      arriving: {
        description: `The link to ${plan.deed} is being read; if it is incomplete, the error page opens.`,
        meta: { spec: plan.spec },
        always: [{ guard: 'isWhole', target: 'confirming' }, { target: 'failed' }],
      },
      confirming: {
        description: `The service is being asked to ${plan.deed}; the token has been removed from the URL.`,
        meta: { spec: plan.spec },
        tags: 'busy',
        entry: 'hideLink',
        exit: 'forgetCall',
        invoke: {
          id: 'confirm',
          src: 'confirm',
          input: ({ context }) => context.call ?? unprovided('confirmation.call'),
          ...callOutcomes({ failed: { target: 'failed' }, finished: { target: 'done' } }),
        },
      },
      done: {
        description: `The service has confirmed the request to ${plan.deed}; the success page opens.`,
        meta: { spec: plan.spec },
        entry: 'goToDone',
      },
      failed: {
        description: `The request to ${plan.deed} was not confirmed; the error page opens.`,
        meta: { spec: plan.spec },
        entry: 'goToFailed',
      },
    },
  });
};

export const confirmationWords: ChartWords<ReturnType<typeof confirmationFor<CallRow>>> = {
  guards: {
    ...callWords,
    carriesLink: carriesLinkWords,
    isWhole: {
      why: 'the link is complete, and the customer is signed in if the link needs a sign-in',
      whyNot: 'the link is incomplete, or the customer is not signed in although the link needs a sign-in',
    },
  },
  delays: {},
  events: { 'area.route': linkRouteWords },
};
