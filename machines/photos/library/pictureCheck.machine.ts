import { type ActorRef, sendTo, setup, type Snapshot } from 'xstate';
import { promiseStub } from '../../system/stubs.ts';
import { withAnswer } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** Sent to the parent actor if the URL of a thumbnail has expired. */
export interface PictureRefused {
  readonly type: 'picture.refused';
  readonly address: string;
}

export interface PictureCheckInput {
  /** URL of the thumbnail that failed to load. */
  readonly address: string;
  readonly owner: ActorRef<Snapshot<unknown>, PictureRefused>;
}

/** HTTP status for an expired signed URL. */
const forbidden = 403;

/** Determines why a thumbnail failed to load. Its page is read again only if the URL has expired [4.1]. */
export const pictureCheckMachine = setup({
  types: { context: {} as PictureCheckInput, input: {} as PictureCheckInput },
  actors: { askPicture: promiseStub<number, { readonly address: string }>('pictureCheck.askPicture') },
  actions: {
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'picture.refused' as const, address: context.address }),
    ),
  },
  guards: { isForbidden: (_, status: number) => status === forbidden },
}).createMachine({
  id: 'pictureCheck',
  description: 'The check that finds out why an image failed to load.',
  meta: { spec: ['3.1c'] },
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'The URL of the image is requested again, only for the HTTP status.',
      invoke: {
        id: 'askPicture',
        src: 'askPicture',
        input: ({ context }) => ({ address: context.address }),
        onDone: [
          { guard: withAnswer('isForbidden'), target: 'reported', actions: 'tellOwner' },
          { target: 'dropped' },
        ],
        onError: 'dropped',
      },
    },
    reported: {
      type: 'final',
      description: 'The URL of the image has expired; the parent actor reads the page of photos again.',
    },
    dropped: {
      type: 'final',
      description: 'The image is broken or unreachable; reading the page of photos again would not help.',
    },
  },
});

export const pictureCheckWords: ChartWords<typeof pictureCheckMachine> = {
  guards: {
    isForbidden: {
      why: 'the URL of the image has expired',
      whyNot: 'the URL is still valid, or the image could not be reached',
    },
  },
  delays: {},
  events: {},
};
