import { assign, setup } from 'xstate';
import { confirmationQuery } from '../../contracts/confirmations/confirmation.ts';
import { stopEmailChange, undoEmailChange } from '../../contracts/extensions/confirmations.ts';
import type { RouteName } from '../../contracts/navigation/routes.ts';
import type { AreaEvent, AreaRoute } from '../system/area.ts';
import { type Answered, callGuards, callOutcomes, withEvent, withAnswer } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { carriesLink, hideLink, parametersIn } from './mailedLink.ts';

type Answer = Answered<typeof stopEmailChange> | Answered<typeof undoEmailChange>;
const cameTo = (answered: Answer) => (answered.outcome === 'finished' ? answered.reply.outcome : null);

export interface OldAddressContext {
  readonly route: RouteName;
  /** Path of the page, without the token of the link. */
  readonly path: string;
  /** Until the service has answered; null where the link has none. */
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

/** The page that the mails to the old address lead to: it stops the change of an e-mail address, or undoes it [2.9b]. */
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
  description:
    'The link that the old address received when the change of an e-mail address was requested or made.',
  meta: { spec: ['2.9b', '7.11'] },
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
      description: 'The link is being read; one without a token cannot be used.',
      meta: { spec: ['2.9b'] },
      always: [
        { guard: 'stops', target: 'stopping' },
        { guard: 'undoes', target: 'undoing' },
        { target: 'unknown' },
      ],
    },
    stopping: {
      description:
        'The service has been asked to stop the change; the token is no longer in the address bar.',
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
      description:
        'The service has been asked to undo the change; the token is no longer in the address bar.',
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
      description: 'The change was stopped; the page says that the address stays the same.',
    },
    changed: {
      description: 'The change was confirmed earlier; the page names the mail whose link undoes it.',
      meta: { spec: ['2.9b'] },
    },
    undone: {
      description: 'The account has its old address again; the page leads to a new password.',
    },
    inUse: {
      description: 'Another account uses the old address now; the page leads to customer care.',
      meta: { spec: ['2.9b', '5.13'] },
    },
    expired: {
      description: 'The link has expired; the page says so and leads to customer care.',
      meta: { spec: ['2.9b'] },
    },
    deleted: {
      description: 'The account of the link has been deleted; the page leads to customer care.',
      meta: { spec: ['2.9b'] },
    },
    unknown: {
      description: 'The service does not know the link; the page asks to open it again from the mail.',
      meta: { spec: ['2.9b'] },
    },
    failed: {
      description: 'The service gave no usable answer; the page asks to open the link again.',
      meta: { spec: ['2.9b', '4.18'] },
    },
  },
});
