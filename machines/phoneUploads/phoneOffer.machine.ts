import { assign, setup } from 'xstate';
import { tell } from '../system/tell.ts';
import { experimentMachine } from '../experiments/experiment.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { withAnswer } from '../system/outcomes.ts';
import { promiseStub } from '../system/stubs.ts';

interface PhoneOfferContext {
  /** URL of the page that a phone opens with the code; null if the brand has none. */
  readonly page: string | null;
}

/**
 * The URL of the page that phones open, which depends on the brand's vendor. If there is none, `reported` is
 * the reference of the failure report.
 */
export interface FoundPage extends PhoneOfferContext {
  readonly reported: string | null;
}

/**
 * Decides whether the customer can send photos from a phone. The offer is hidden until this is decided
 * [2.49b, 5.8, 6.3, 9.14].
 */
export const phoneOfferMachine = setup({
  types: {
    context: {} as PhoneOfferContext,
    output: {} as PhoneOfferContext,
    children: {} as { mayOffer: 'mayOffer'; experiment: 'experiment'; findPage: 'findPage' },
  },
  actors: {
    /** Resolves to true if phone uploads are enabled and a customer is signed in [6.3]. */
    mayOffer: promiseStub<boolean>('phoneOffer.mayOffer'),
    experiment: experimentMachine,
    /** Finds the phone page of this brand's vendor. A missing page is reported once per page load [5.8]. */
    findPage: promiseStub<FoundPage>('phoneOffer.findPage'),
  },
  actions: {
    keepPage: assign({ page: (_, { page }: FoundPage) => page }),
    sayMissing: tell('toasts', 'toast.show', (_, { reported }: FoundPage) => ({
      kind: 'failure',
      message: 'noPhonePage',
      values: { reference: reported ?? '' },
    })),
  },
  guards: {
    isYes: (_, answer: boolean) => answer,
    wasReported: (_, { reported }: FoundPage) => reported !== null,
    isVariant: (_, { variant }: { readonly variant: string }) => variant === 'A',
  },
}).createMachine({
  id: 'phoneOffer',
  description: 'The decision whether to offer a code for a phone in the upload dialog.',
  meta: { spec: ['2.49b', '5.8', '6.3a', '9.14'] },
  context: { page: null },
  output: ({ context: { page } }) => ({ page }),
  initial: 'switched',
  states: {
    switched: {
      description: 'The feature flag determines whether phone uploads are enabled.',
      meta: { spec: ['6.3a'] },
      invoke: {
        id: 'mayOffer',
        src: 'mayOffer',
        onDone: [{ guard: withAnswer('isYes'), target: 'targeted' }, { target: 'decided' }],
        onError: 'decided',
      },
    },
    targeted: {
      description: 'The experiment determines whether this customer is offered phone uploads.',
      meta: { spec: ['7.15c', '9.14'] },
      invoke: {
        id: 'experiment',
        src: 'experiment',
        input: { name: 'qrCodeUpload' },
        onDone: [{ guard: withAnswer('isVariant'), target: 'addressed' }, { target: 'decided' }],
        onError: 'decided',
      },
    },
    addressed: {
      description:
        'The vendor of the brand determines which page the phone opens; an unknown vendor is reported once.',
      meta: { spec: ['5.8'] },
      invoke: {
        id: 'findPage',
        src: 'findPage',
        onDone: [
          { guard: withAnswer('wasReported'), target: 'decided', actions: withAnswer('sayMissing') },
          { target: 'decided', actions: withAnswer('keepPage') },
        ],
        onError: 'decided',
      },
    },
    decided: {
      type: 'final',
      description: 'The result is known: the URL of the page for phones, or none.',
      meta: { spec: ['2.49b'] },
    },
  },
});

export const phoneOfferWords: ChartWords<typeof phoneOfferMachine> = {
  guards: {
    isYes: {
      why: 'phone uploads are enabled, and the customer is signed in',
      whyNot: 'phone uploads are disabled, or no customer is signed in',
    },
    wasReported: {
      why: 'the vendor of the brand has no page for phones, and this failure has just been reported',
      whyNot: 'the vendor of the brand has a page for phones, or its absence needs no report now',
    },
    isVariant: {
      why: 'the experiment offers phone uploads to the customer',
      whyNot: 'the experiment does not offer phone uploads to the customer',
    },
  },
  delays: {},
  events: {},
};
