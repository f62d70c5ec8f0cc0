import { assign, setup } from 'xstate';
import type { CallInput, CallRow } from '../../contracts/call.ts';
import type { AreaEvent, AreaRoute } from '../system/area.ts';
import { tell } from '../system/tell.ts';
import { callGuards, callOutcomes, withEvent } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { unprovided } from '../system/stubs.ts';
import { carriesLink, hideLink, parametersIn } from './mailedLink.ts';

export interface ConfirmationPlan<Row extends CallRow> {
  readonly id: string;
  readonly description: string;
  /** What the link confirms, as in "delete the account": the sentences of the states are made with it. */
  readonly deed: string;
  readonly spec: readonly string[];
  /** The call that a link's query makes; null where it lacks what the clause asks for. */
  readonly callOf: (query: Readonly<Record<string, string>>) => CallInput<Row> | null;
  /** What is confirmed ends every sign-in of the customer: this browser forgets its own on the way to `done`. */
  readonly signsOut?: true;
  /** The e-mail address with which the next sign-in begins, from the link's fragment; null where it names none. */
  readonly emailOf?: (fragment: Readonly<Record<string, string>>) => string | null;
  /** Path of the page that says that it is done, and of the one that says that it is not. */
  readonly done: string;
  readonly failed: string;
}

export interface ConfirmationContext<Row extends CallRow> {
  /** Path of the page, without what the link carried. */
  readonly path: string;
  readonly call: CallInput<Row> | null;
  readonly email: string | null;
}

/** The page that a mailed link leads to: what it carries is taken out of the address at once, sent, and answered by another page. */
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
        { description: 'The page is open already; an address without a link changes nothing.' },
      ],
    },
    initial: 'arriving',
    states: {
      arriving: {
        description: `The link to ${plan.deed} is being read; an incomplete one leads to the error page.`,
        meta: { spec: plan.spec },
        always: [{ guard: 'isWhole', target: 'confirming' }, { target: 'failed' }],
      },
      confirming: {
        description: `The service is being asked to ${plan.deed}; the token is no longer in the address bar.`,
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
        description: `The service has confirmed the request to ${plan.deed}; the page of the result opens.`,
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
