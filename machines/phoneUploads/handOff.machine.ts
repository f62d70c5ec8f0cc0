import { assign, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import {
  endHandOff,
  handOffAddress,
  handOffLife,
  type handOffState,
  openHandOff,
} from '../../contracts/extensions/phoneUploads.ts';
import { tell } from '../system/tell.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type Answered, callGuards, withAnswer, withEvent, withSnapshot } from '../system/outcomes.ts';
import { type QueryShown, queryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import { handOffRead } from './reads.ts';

export interface HandOffTarget {
  /** URL of the page that the phone opens [5.8]. */
  readonly page: string;
  /** The album to which the photos are added; null if they are added to the library only. */
  readonly albumId: string | null;
}

export type HandOffEvent =
  /** The customer has opened the tab with the QR code. */
  | ({ readonly type: 'handoff.open' } & HandOffTarget)
  /** The code is no longer on the screen. If no phone has redeemed it, it can be invalidated. */
  | { readonly type: 'handoff.left' }
  | { readonly type: 'handoff.end' }
  /** Requests a new code, or retries a failed request. */
  | { readonly type: 'handoff.renew' };

type State = CallReply<typeof handOffState>;
type Opened = Answered<typeof openHandOff>;

export interface HandOffContext extends HandOffTarget {
  /**
   * The URL in the QR code. It may be shown on the screen, because it is useless once the code has expired.
   */
  readonly address: string | null;
  readonly id: string | null;
  /** Expiry time of the code, in ISO 8601. */
  readonly expires: string | null;
  /** The state of the phone upload as last read. */
  readonly state: Omit<State, 'expires'>;
}
type HandOffReading = QueryShown<State>;

const nothingYet = { phone: false, received: 0, already: 0, arriving: 0, refused: 0 };
/** Cache tag of the phone upload's state, for `cache.stale`. */
export const handOffTag = 'handOff';

/**
 * A code for one phone, from its request until it expires [2.49b, 5.8]. This chart counts the photos from the
 * phone; the photo lists show them.
 */
export const handOffMachine = setup({
  types: {
    context: {} as HandOffContext,
    events: {} as HandOffEvent,
    tags: {} as 'busy',
    children: {} as { open: 'open'; state: 'state'; end: 'end' },
  },
  actors: {
    open: requestFor(openHandOff),
    state: handOffRead,
    end: requestFor(endHandOff),
  },
  actions: {
    keepTarget: assign((_, { page, albumId }: HandOffTarget) => ({ page, albumId })),
    keepOpened: assign(({ context: { page } }, opened: Opened) => {
      if (opened.outcome !== 'finished') return {};
      const { id, code, expires } = opened.reply;
      const address = handOffAddress(page, code);
      return { id, address, expires, state: nothingYet };
    }),
    forgetAddress: assign({ address: null }),
    keepState: assign({ state: ({ context }, read: HandOffReading) => stateIn(read) ?? context.state }),
    showPhotos: tell('queries', 'cache.stale', { tags: ['photos'] }),
  },
  guards: {
    ...callGuards,
    isGone: (_, read: HandOffReading) => queryViewState(read).state === 'notFound',
    hasPhone: ({ context }) => context.state.phone,
    isOtherAlbum: ({ context }, albumId: string | null) => context.albumId !== albumId,
    hasMore: ({ context }, read: HandOffReading) => (stateIn(read)?.received ?? 0) > context.state.received,
  },
  delays: {
    /** Milliseconds until the code expires, computed by the binding from the current time. */
    untilOver: handOffLife,
  },
}).createMachine({
  id: 'handOff',
  description: 'The code with which one phone sends photos.',
  meta: { spec: ['2.49b', '5.8'] },
  context: {
    page: '',
    albumId: null,
    address: null,
    id: null,
    expires: null,
    state: nothingYet,
  },
  initial: 'idle',
  states: {
    idle: {
      description: "No code exists, and the 'QR code' tab is closed.",
      meta: { spec: ['2.49b'] },
      on: {
        'handoff.open': {
          target: 'opening',
          actions: withEvent('keepTarget'),
        },
      },
    },
    opening: {
      description: 'The service is being asked for a code; the tab shows progress.',
      meta: { spec: ['2.49b'] },
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { albumId } }) => ({
          params: {},
          query: {},
          body: albumId === null ? {} : { albumId },
        }),
        onDone: [
          { guard: withAnswer('callFailed'), target: 'failed' },
          { target: 'open', actions: withAnswer('keepOpened') },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The service did not return a code; the tab offers a retry.',
      meta: { spec: ['2.49b'] },
      on: { 'handoff.renew': 'opening', 'handoff.left': 'idle' },
    },
    open: {
      description: "The code is valid; the phone's progress is read at intervals.",
      exit: 'forgetAddress',
      invoke: {
        id: 'state',
        src: 'state',
        input: ({ context }) => ({
          call: { params: { id: context.id ?? '' }, query: {}, body: {} },
          tags: [handOffTag],
          observed: true,
        }),
        onSnapshot: [
          { guard: withSnapshot('isGone'), target: 'over' },
          {
            guard: withSnapshot('hasMore'),
            target: '.deciding',
            actions: [withSnapshot('keepState'), 'showPhotos'],
          },
          { target: '.deciding', actions: withSnapshot('keepState') },
        ],
      },
      after: { untilOver: 'over' },
      initial: 'deciding',
      on: {
        'handoff.end': 'ending',
        'handoff.open': {
          guard: withEvent('isOtherAlbum', 'albumId'),
          target: 'opening',
          actions: withEvent('keepTarget'),
        },
      },
      states: {
        deciding: {
          description: "The service's status of the QR code determines whether a phone has used the code.",
          meta: { spec: ['2.49b'] },
          always: [{ guard: 'hasPhone', target: 'connected' }, { target: 'waiting' }],
        },
        waiting: {
          description:
            'The code is on the screen until a phone uses it; it expires when the customer leaves the tab.',
          meta: { spec: ['2.49b'] },
          on: { 'handoff.left': '#handOff.ending' },
        },
        connected: {
          description:
            'A phone is sending photos and their number is shown; sending continues even if the customer leaves the tab.',
          meta: { spec: ['2.49b'] },
        },
      },
    },
    ending: {
      description:
        'The service is being asked to cancel the QR code; the tab shows that the phone is being disconnected.',
      meta: { spec: ['2.49b'] },
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ({ params: { id: context.id ?? '' }, query: {}, body: {} }),
        onDone: [
          { guard: withAnswer('callRefused'), target: 'over' },
          { guard: withAnswer('callFailed'), target: 'notEnded' },
          { target: 'over' },
        ],
        onError: 'notEnded',
      },
      on: {
        'handoff.open': {
          target: 'opening',
          actions: withEvent('keepTarget'),
        },
      },
    },
    notEnded: {
      description:
        'The service did not cancel the QR code, so the phone can send photos until the code expires; the tab offers a retry.',
      meta: { spec: ['2.49b'] },
      after: { untilOver: 'over' },
      on: {
        'handoff.end': 'ending',
        'handoff.left': 'idle',
        'handoff.open': {
          target: 'opening',
          actions: withEvent('keepTarget'),
        },
      },
    },
    over: {
      description: 'The code is no longer valid; the tab offers a new one.',
      meta: { spec: ['2.49b'] },
      entry: 'showPhotos',
      on: {
        'handoff.renew': 'opening',
        'handoff.left': 'idle',
        'handoff.open': {
          target: 'opening',
          actions: withEvent('keepTarget'),
        },
      },
    },
  },
});

export const handOffWords: ChartWords<typeof handOffMachine> = {
  guards: {
    callRefused: {
      why: 'the service no longer has the code',
      whyNot: 'the service has cancelled the code, or sent no usable reply',
    },
    callFailed: {
      why: 'the service did not create the code, or did not cancel it',
      whyNot: 'the service has created the code, or has cancelled it',
    },
    isGone: {
      why: 'the service no longer has the code',
      whyNot: 'the service still has the code, or could not be asked',
    },
    hasPhone: {
      why: 'a phone has used the code',
      whyNot: 'no phone has used the code yet',
    },
    isOtherAlbum: {
      why: 'the code would add the photos to the wrong place, another album or the library',
      whyNot: 'the code already adds the photos to the right place',
    },
    hasMore: {
      why: 'further photos have arrived from the phone',
      whyNot: 'no further photos have arrived from the phone',
    },
  },
  delays: { untilOver: 'the code has expired' },
  events: {
    'handoff.open': 'the customer opens the tab with the QR code',
    'handoff.left': 'the customer leaves the tab with the QR code',
    'handoff.end': 'the customer disconnects the phone',
    'handoff.renew': 'the customer asks for a new code, or tries again to get one',
  },
};

const stateIn = (read: HandOffReading): State | null => {
  const view = queryViewState(read);
  return view.state === 'ready' ? view.data : null;
};
