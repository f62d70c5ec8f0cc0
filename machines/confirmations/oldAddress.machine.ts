import { assign, setup } from 'xstate';
import { confirmationQuery } from '../../contracts/confirmations/confirmation.ts';
import { stopEmailChange, undoEmailChange } from '../../contracts/extensions/confirmations.ts';
import type { RouteName } from '../../contracts/navigation/routes.ts';
import type { ChartWords } from '../system/chartWords.ts';
import type { AreaEvent, AreaRoute } from '../system/area.ts';
import { type Answered, callGuards, callOutcomes, withEvent, withAnswer } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import { carriesLink, carriesLinkWords, hideLink, linkRouteWords, parametersIn } from './mailedLink.ts';

type Answer = Answered<typeof stopEmailChange> | Answered<typeof undoEmailChange>;
const cameTo = (answered: Answer) => (answered.outcome === 'finished' ? answered.reply.outcome : null);

export interface OldAddressContext {
  readonly route: RouteName;
  /** Path of the page without the token of the link. */
  readonly path: string;
  /** The token, kept until the service has replied; null if the link has none. */
  readonly token: string | null;
}

const linkIn = ({ route, address }: AreaRoute): OldAddressContext => {
  const { success, data } = confirmationQuery.safeParse(parametersIn(address.search));
  return {
    route: route.name,
    path: address.pathname,
    token: success ? data['confirmation-token'] : null,
  };
};
const callOf = ({ context: { token } }: { readonly context: OldAddressContext }) => ({
  params: { token: token ?? '' },
  query: {},
  body: {},
});

const failed = { target: 'failed' } as const;

/**
 * The page opened by the links in the e-mails to the old address. It cancels a pending change of the e-mail
 * address, or reverts a completed one [2.9b].
 */
export const oldAddressMachine = setup({
  types: {
    context: {} as OldAddressContext,
    input: {} as AreaRoute,
    events: {} as AreaEvent,
    tags: {} as 'busy',
    children: {} as { stop: 'stop'; undo: 'undo' },
  },
  actors: { stop: requestFor(stopEmailChange), undo: requestFor(undoEmailChange) },
  actions: {
    takeLink: assign((_, here: AreaRoute) => linkIn(here)),
    forgetToken: assign({ token: null }),
    hideLink: hideLink(),
  },
  guards: {
    ...callGuards,
    carriesLink,
    stops: ({ context: { route, token } }) => token !== null && route === 'stopEmailChange',
    undoes: ({ context: { route, token } }) => token !== null && route === 'undoEmailChange',
    isChanged: (_, answered: Answer) => cameTo(answered) === 'changed',
    isInUse: (_, answered: Answer) => cameTo(answered) === 'inUse',
    isExpired: (_, answered: Answer) => cameTo(answered) === 'expired',
    isDeleted: (_, answered: Answer) => cameTo(answered) === 'deleted',
    isUnknown: (_, answered: Answer) => cameTo(answered) === 'unknown',
  },
}).createMachine({
  id: 'oldAddress',
  description: 'The link sent to the old address when a change of e-mail address was requested or completed.',
  meta: { spec: ['2.9b', '7.11'] },
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
      description: 'The link is being read; a link without a token cannot be used.',
      meta: { spec: ['2.9b'] },
      always: [
        { guard: 'stops', target: 'stopping' },
        { guard: 'undoes', target: 'undoing' },
        { target: 'unknown' },
      ],
    },
    stopping: {
      description: 'The service is being asked to stop the change; the token has been removed from the URL.',
      tags: 'busy',
      entry: 'hideLink',
      exit: 'forgetToken',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: callOf,
        ...callOutcomes({
          failed,
          finished: [
            { guard: withAnswer('isChanged'), target: 'changed' },
            { guard: withAnswer('isExpired'), target: 'expired' },
            { guard: withAnswer('isDeleted'), target: 'deleted' },
            { guard: withAnswer('isUnknown'), target: 'unknown' },
            { target: 'stopped' },
          ],
        }),
      },
    },
    undoing: {
      description: 'The service is being asked to undo the change; the token has been removed from the URL.',
      tags: 'busy',
      entry: 'hideLink',
      exit: 'forgetToken',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: callOf,
        ...callOutcomes({
          failed,
          finished: [
            { guard: withAnswer('isInUse'), target: 'inUse' },
            { guard: withAnswer('isExpired'), target: 'expired' },
            { guard: withAnswer('isDeleted'), target: 'deleted' },
            { guard: withAnswer('isUnknown'), target: 'unknown' },
            { target: 'undone' },
          ],
        }),
      },
    },
    stopped: {
      description: 'The change was stopped; the page confirms that the e-mail address stays the same.',
    },
    changed: {
      description:
        'The change has already been confirmed; the page mentions the e-mail whose link undoes it.',
      meta: { spec: ['2.9b'] },
    },
    undone: {
      description:
        'The account has its old e-mail address again; the page announces an e-mail with a link for choosing a new password.',
    },
    inUse: {
      description: 'Another account now uses the old e-mail address; the page refers to customer care.',
      meta: { spec: ['2.9b', '5.13'] },
    },
    expired: {
      description: 'The link has expired; the page explains this and refers to customer care.',
      meta: { spec: ['2.9b'] },
    },
    deleted: {
      description:
        'The account to which the link belongs has been deleted; the page refers to customer care.',
      meta: { spec: ['2.9b'] },
    },
    unknown: {
      description:
        'The service does not know the link; the page asks the customer to open it again from the e-mail.',
      meta: { spec: ['2.9b'] },
    },
    failed: {
      description: 'The service gave no usable reply; the page asks the customer to open the link again.',
      meta: { spec: ['2.9b', '4.18'] },
    },
  },
});

export const oldAddressWords: ChartWords<typeof oldAddressMachine> = {
  guards: {
    ...callWords,
    carriesLink: carriesLinkWords,
    stops: {
      why: 'the link is complete and stops a change of the e-mail address',
      whyNot: 'the link is incomplete or does not stop a change of the e-mail address',
    },
    undoes: {
      why: 'the link is complete and undoes a change of the e-mail address',
      whyNot: 'the link is incomplete or does not undo a change of the e-mail address',
    },
    isChanged: {
      why: 'the change of the e-mail address has already been confirmed',
      whyNot: 'the change of the e-mail address has not been confirmed',
    },
    isInUse: {
      why: 'another account now uses the old e-mail address',
      whyNot: 'no other account uses the old e-mail address',
    },
    isExpired: {
      why: 'the link is too old to be used',
      whyNot: 'the link has not expired yet',
    },
    isDeleted: {
      why: 'the account of the link has been deleted',
      whyNot: 'the account of the link has not been deleted',
    },
    isUnknown: {
      why: 'the service does not know the link',
      whyNot: 'the service knows the link',
    },
  },
  delays: {},
  events: { 'area.route': linkRouteWords },
};
