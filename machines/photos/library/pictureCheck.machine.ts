import { type ActorRef, sendTo, setup, type Snapshot } from 'xstate';
import { promiseStub } from '../../system/stubs.ts';
import { withAnswer } from '../../system/outcomes.ts';

/** Sent to the owner of an expired URL. */
export interface PictureRefused {
  readonly type: 'picture.refused';
  readonly address: string;
}

export interface PictureCheckInput {
  /** URL of the thumbnail that failed to load. */
  readonly address: string;
  readonly owner: ActorRef<Snapshot<unknown>, PictureRefused>;
}

/** Status for an expired signed URL. */
const forbidden = 403;

/** Checks why a thumbnail failed to load: only an expired URL justifies another read of its page [4.1]. */
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
  description: 'The check of a picture that did not load.',
  meta: { spec: ['3.1c'] },
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'The address of the picture is requested again, only for its HTTP status.',
      invoke: {
        id: 'askPicture',
        src: 'askPicture',
        input: ({ context }) => ({ address: context.address }),
        onDone: [
          { guard: withAnswer('isForbidden'), target: 'told', actions: 'tellOwner' },
          { target: 'dropped' },
        ],
        onError: 'dropped',
      },
    },
    told: {
      type: 'final',
      description: 'The address has expired; the owner reads the page of photos again.',
    },
    dropped: {
      type: 'final',
      description: 'The picture is broken or unreachable; reading its page again would not help.',
    },
  },
});
