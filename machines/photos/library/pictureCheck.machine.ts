import { type ActorRef, sendTo, setup, type Snapshot } from 'xstate';
import { promiseStub } from '../../system/stubs.ts';
import { withAnswer } from '../../system/outcomes.ts';

/** Event for the owner of an address that has expired. */
export interface PictureRefused {
  readonly type: 'picture.refused';
  readonly address: string;
}

export interface PictureCheckInput {
  /** Of the picture that did not load. */
  readonly address: string;
  readonly owner: ActorRef<Snapshot<unknown>, PictureRefused>;
}

/** Signed addresses that have run out are answered with this. */
const forbidden = 403;

/** Why did a picture not load? Only an address that is refused is worth reading its page again for [4.1]. */
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
