import { setup } from 'xstate';
import { unprovided, promiseStub } from '../../stubs.ts';
import { outputOf } from '../../request/outcomes.ts';

export type WelcomeBannerEvent = { readonly type: 'banner.toggle' };

/** The welcome above the photos: one line, or all of it; how it was left is remembered [2.20]. */
export const welcomeBannerMachine = setup({
  types: { events: {} as WelcomeBannerEvent },
  actors: { readExpanded: promiseStub<boolean>('welcomeBanner.readExpanded') },
  actions: { writeExpanded: (_, _expanded: boolean) => unprovided('welcomeBanner.writeExpanded') },
  guards: { isExpanded: (_, expanded: boolean) => expanded },
}).createMachine({
  id: 'welcomeBanner',
  description: 'The welcome above the photos.',
  meta: { spec: ['2.20'] },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'How was it left? Until that is known it is drawn collapsed.',
      meta: { spec: ['2.20'] },
      invoke: {
        id: 'readExpanded',
        src: 'readExpanded',
        onDone: [
          { guard: { type: 'isExpanded', params: outputOf }, target: 'expanded' },
          { target: 'collapsed' },
        ],
        onError: 'collapsed',
      },
    },
    collapsed: {
      description: "One line, and 'Show more'.",
      meta: { spec: ['2.20'] },
      on: {
        'banner.toggle': { target: 'expanded', actions: { type: 'writeExpanded', params: true } },
      },
    },
    expanded: {
      description: "What can be done here, the way to the FAQ, and 'Show less'.",
      meta: { spec: ['2.20'] },
      on: {
        'banner.toggle': { target: 'collapsed', actions: { type: 'writeExpanded', params: false } },
      },
    },
  },
});
