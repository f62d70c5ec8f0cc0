import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { cacheEventWords } from '../request/words.ts';
import { networkStub } from '../system/registration.ts';
import { sourceStub } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';
import type { PhonePhotoEvent, PhoneReason, PhotoReport } from './phonePage.machine.ts';

export interface PhonePhotoInput {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** URL of the upload on the service; null if a new upload must be started. */
  readonly address: string | null;
  readonly owner: ActorRef<Snapshot<unknown>, PhotoReport>;
}
interface PhonePhotoContext extends PhonePhotoInput {
  readonly reason: PhoneReason | null;
  readonly uploadId: string | null;
  /** Number of connections lost in succession. */
  readonly tries: number;
  /** Highest offset that the service has confirmed. */
  readonly kept: number;
  /** Pause requested by the service in Retry-After, in milliseconds. */
  readonly pause: number;
}

export const phoneTries = 8;
const longestPause = 60_000;

/**
 * Uploads one photo from a phone with the same resumable protocol as the computer. The page reads the
 * outcome.
 */
export const phonePhotoMachine = setup({
  types: {
    context: {} as PhonePhotoContext,
    input: {} as PhonePhotoInput,
    events: {} as PhonePhotoEvent,
    children: {} as { sendBytes: 'sendBytes'; network: 'network' },
  },
  actors: {
    sendBytes: sourceStub<PhonePhotoEvent, Pick<PhonePhotoContext, 'id' | 'name' | 'type' | 'address'>>(
      'phonePhoto.sendBytes',
    ),
    network: networkStub,
  },
  actions: {
    keepAddress: assign({ address: (_, address: string | null) => address }),
    keepKept: assign({ kept: (_, kept: number) => kept, tries: 0, pause: 0 }),
    keepUpload: assign({ uploadId: (_, uploadId: string) => uploadId }),
    keepReason: assign({ reason: (_, reason: PhoneReason) => reason }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    keepPause: assign({ pause: (_, pause: number) => Math.min(pause, longestPause) }),
    forgetBytes: assign({ address: null, kept: 0 }),
    tellProgress: sendTo(
      ({ context }) => context.owner,
      ({ context: { id } }, sent: number) => ({ type: 'photo.progress' as const, id, sent }),
    ),
    tellAddress: sendTo(
      ({ context }) => context.owner,
      ({ context: { id, address } }) => ({ type: 'photo.announced' as const, id, address }),
    ),
    tellEnd: sendTo(
      ({ context }) => context.owner,
      ({ context: { id, reason, uploadId } }, how: 'sent' | 'refused' | 'failed') => ({
        type: 'photo.ended' as const,
        id,
        how,
        reason,
        uploadId,
      }),
    ),
    tellUnwelcome: sendTo(({ context }) => context.owner, { type: 'photo.unwelcome' }),
  },
  guards: {
    isOffline: (_, { offline }: { readonly offline: boolean }) => offline,
    isProgress: ({ context }, kept: number) => kept > context.kept,
    mayTryAgain: ({ context }) => context.tries < phoneTries,
  },
  delays: {
    reconnectPause: ({ context: { tries, pause } }) => Math.max(pause, Math.min(15_000, 500 * 2 ** tries)),
    /** Limits the wait for the `online` event, which some phones never fire. */
    offlineLook: 5_000,
    /** Milliseconds without progress after which a transfer is restarted from the service's offset. */
    stallLimit: 60_000,
  },
}).createMachine({
  id: 'phonePhoto',
  description: 'One photo that is sent from a phone.',
  meta: { spec: ['2.49b'] },
  context: ({ input }) => ({ ...input, reason: null, uploadId: null, tries: 0, kept: 0, pause: 0 }),
  initial: 'sending',
  states: {
    sending: {
      description:
        'The photo is being sent, beginning where the service’s copy ends; the page shows the progress.',
      invoke: {
        id: 'sendBytes',
        src: 'sendBytes',
        input: ({ context: { id, name, type, address } }) => ({ id, name, type, address }),
        onError: { target: 'failed', actions: { type: 'keepReason', params: 'trouble' } },
      },
      on: {
        'bytes.address': {
          actions: [withEvent('keepAddress', 'address'), 'tellAddress'],
        },
        'bytes.kept': {
          guard: withEvent('isProgress', 'kept'),
          actions: withEvent('keepKept', 'kept'),
        },
        'bytes.complete': {
          target: 'sent',
          actions: withEvent('keepUpload', 'uploadId'),
        },
        'bytes.lost': [
          { guard: withEvent('isOffline'), target: 'offline' },
          {
            guard: 'mayTryAgain',
            target: 'retrying',
            actions: ['countTry', withEvent('keepPause', 'pause')],
          },
          { target: 'failed', actions: { type: 'keepReason', params: 'lost' } },
        ],
        'bytes.forgotten': [
          { guard: 'mayTryAgain', target: 'retrying', actions: ['countTry', 'forgetBytes', 'tellAddress'] },
          {
            target: 'failed',
            actions: ['forgetBytes', 'tellAddress', { type: 'keepReason', params: 'trouble' }],
          },
        ],
        'bytes.unauthorized': 'unwelcome',
        'bytes.refused': {
          target: 'refused',
          actions: withEvent('keepReason', 'reason'),
        },
        'bytes.failed': {
          target: 'failed',
          actions: withEvent('keepReason', 'reason'),
        },
        'bytes.unreadable': { target: 'refused', actions: { type: 'keepReason', params: 'unreadable' } },
      },
      initial: 'flowing',
      states: {
        flowing: {
          description: 'Bytes are being sent from the phone; each progress report restarts the timeout.',
          on: {
            'bytes.sent': {
              target: 'flowing',
              reenter: true,
              actions: withEvent('tellProgress', 'sent'),
            },
          },
          after: {
            stallLimit: [
              { guard: 'mayTryAgain', target: '#phonePhoto.retrying', actions: 'countTry' },
              { target: '#phonePhoto.failed', actions: { type: 'keepReason', params: 'lost' } },
            ],
          },
        },
      },
    },
    retrying: {
      description: 'The connection was lost; sending resumes after a pause.',
      invoke: { id: 'network', src: 'network' },
      after: { reconnectPause: 'sending' },
      on: { 'network.back': 'sending' },
    },
    offline: {
      description: 'The phone is offline; sending resumes when the network is back.',
      invoke: { id: 'network', src: 'network' },
      after: { offlineLook: 'sending' },
      on: { 'network.back': 'sending' },
    },
    sent: {
      type: 'final',
      description: 'All bytes of the photo have reached the service.',
      entry: { type: 'tellEnd', params: 'sent' },
    },
    refused: {
      type: 'final',
      description: 'The service does not accept the photo, and a retry would not help; the page shows why.',
      meta: { spec: ['2.49b', '5.6a'] },
      entry: { type: 'tellEnd', params: 'refused' },
    },
    failed: {
      type: 'final',
      description: 'The photo could not be sent; the customer can try again.',
      entry: { type: 'tellEnd', params: 'failed' },
    },
    unwelcome: {
      type: 'final',
      description: 'The code is no longer valid, so the service refuses further photos from this phone.',
      entry: 'tellUnwelcome',
    },
  },
});

export const phonePhotoWords: ChartWords<typeof phonePhotoMachine> = {
  guards: {
    isOffline: { why: 'the phone is offline', whyNot: 'the phone is online' },
    isProgress: {
      why: 'the service has stored more of the photo than before',
      whyNot: 'the service has not stored more of the photo than before',
    },
    mayTryAgain: {
      why: 'fewer than eight retries in a row have failed',
      whyNot: 'eight retries in a row have failed',
    },
  },
  delays: {
    reconnectPause: 'the pause before the next attempt is over',
    offlineLook: 'the phone has been offline for a few seconds',
    stallLimit: 'the upload has made no progress for too long',
  },
  events: {
    'bytes.address': 'the service has created the upload of the photo',
    'bytes.kept': 'the service confirms how much of the photo is stored',
    'bytes.sent': 'more bytes of the photo have been sent',
    'bytes.complete': 'all bytes of the photo have been sent',
    'bytes.lost': 'the connection is lost, or the service asks for a pause',
    'bytes.forgotten': 'the service no longer knows the upload',
    'bytes.unauthorized': 'the service no longer accepts the code',
    'bytes.refused': 'the service does not accept the photo',
    'bytes.failed': 'the service has no space for the photo or reports an error',
    'bytes.unreadable': 'the browser can no longer read the photo',
    'network.back': cacheEventWords['network.back'],
  },
};
