import { assign, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import { zoom } from '../../../contracts/ui/constants.ts';
import { withEvent } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/**
 * Zoom and position. At scale 1 the photo fits the screen; x and y are in pixels from the centre of the
 * screen.
 */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Gestures reported by the view. Only their starts and ends are sent, not every frame. */
export type ZoomEvent =
  /** `view` is the zoom and position after zooming in on the tapped point. */
  | { readonly type: 'picture.tapped'; readonly pointer: 'mouse' | 'touch'; readonly view: ZoomView }
  | { readonly type: 'drag.began'; readonly axis: 'x' | 'y' }
  /**
   * `across` and `down` are fractions of the screen's width and height, positive to the right and downwards.
   */
  | { readonly type: 'drag.ended'; readonly view: ZoomView; readonly across: number; readonly down: number }
  | { readonly type: 'drag.cancelled' }
  | { readonly type: 'pinch.began' }
  | { readonly type: 'pinch.ended'; readonly view: ZoomView }
  | { readonly type: 'wheel.ended'; readonly view: ZoomView }
  /**
   * `view` is the zoom and position after zooming one step in or out around the centre of the screen, or
   * after fitting the photo.
   */
  | { readonly type: 'zoom.stepped'; readonly view: ZoomView }
  /** `view` is the zoom and position after a key has panned the photo. */
  | { readonly type: 'zoom.panned'; readonly view: ZoomView }
  | { readonly type: 'photo.changed' };

/** Events that are sent to the preview. */
export type ZoomOutcomeEvent =
  | { readonly type: 'preview.next' }
  | { readonly type: 'preview.previous' }
  | { readonly type: 'preview.close' }
  /** A tap that was not followed by a second one. */
  | { readonly type: 'preview.tapped' };

export interface ZoomInput {
  readonly owner: ActorRef<Snapshot<unknown>, ZoomOutcomeEvent>;
}

interface ZoomContext extends ZoomInput {
  readonly view: ZoomView;
}

export const fittedView: ZoomView = { scale: zoom.min, x: 0, y: 0 };

/**
 * Returns the states that handle taps. A mouse click zooms immediately; the tap of a finger waits for a
 * possible second tap.
 */
const tapsFrom = (other: '#zoom.fitted' | '#zoom.zoomed') =>
  ({
    waiting: [
      {
        guard: { type: 'isMouse', params: ({ event }: { event: { pointer: string } }) => event.pointer },
        target: other,
        actions: { type: 'show', params: ({ event }: { event: { view: ZoomView } }) => event.view },
      },
      { target: 'tapped' },
    ],
    tapped: {
      target: other,
      actions: { type: 'show', params: ({ event }: { event: { view: ZoomView } }) => event.view },
    },
  }) as const;

/** The wheel or a key has changed the zoom, and the photo is larger than the screen. */
const resized = {
  guard: { type: 'isEnlarged', params: ({ event }: { event: { view: ZoomView } }) => event.view },
  actions: { type: 'show', params: ({ event }: { event: { view: ZoomView } }) => event.view },
} as const;

/** Zoom and position of one photo, controlled by touch, mouse, wheel and keys [2.24, 9.6]. */
export const zoomMachine = setup({
  types: { context: {} as ZoomContext, input: {} as ZoomInput, events: {} as ZoomEvent },
  actions: {
    show: assign({ view: (_, view: ZoomView) => view }),
    fit: assign({ view: fittedView }),
    tellOwner: sendTo(
      ({ context }) => context.owner,
      (_, notice: ZoomOutcomeEvent) => notice,
    ),
  },
  guards: {
    isMouse: (_, pointer: string) => pointer === 'mouse',
    isAcross: (_, axis: 'x' | 'y') => axis === 'x',
    isEnlarged: (_, { scale }: ZoomView) => scale > zoom.min,
    farLeft: (_, across: number) => across <= -zoom.changeAt,
    farRight: (_, across: number) => across >= zoom.changeAt,
    farDown: (_, down: number) => down >= zoom.closeAt,
  },
  delays: { doubleTap: zoom.doubleTap },
}).createMachine({
  id: 'zoom',
  description: 'The zoom level of one photo and the gestures that change it.',
  meta: { spec: ['2.24a', '2.24b', '2.24c', '9.6'] },
  context: ({ input }) => ({ ...input, view: fittedView }),
  initial: 'fitted',
  on: { 'photo.changed': { target: '.fitted', reenter: true } },
  states: {
    fitted: {
      description: 'The whole photo is visible; the customer swipes with one finger and zooms in with two.',
      meta: { spec: ['2.24a', '2.24b', '9.6'] },
      entry: 'fit',
      initial: 'waiting',
      on: {
        'drag.began': [
          {
            guard: withEvent('isAcross', 'axis'),
            target: 'swiping.horizontal',
          },
          { target: 'swiping.closing' },
        ],
        'pinch.began': 'pinching',
        'wheel.ended': { ...resized, target: 'zoomed' },
        'zoom.stepped': { ...resized, target: 'zoomed' },
      },
      states: {
        waiting: {
          description: 'No finger is touching the photo, which fits the screen.',
          meta: { spec: ['2.24a', '2.24b'] },
          on: { 'picture.tapped': tapsFrom('#zoom.zoomed').waiting },
        },
        tapped: {
          description: 'A finger has tapped once; a second tap within 200 ms zooms in.',
          meta: { spec: ['2.24b', '9.6'] },
          after: {
            doubleTap: {
              target: 'waiting',
              actions: { type: 'tellOwner', params: { type: 'preview.tapped' } },
            },
          },
          on: { 'picture.tapped': tapsFrom('#zoom.zoomed').tapped },
        },
      },
    },
    swiping: {
      description: 'One finger moves the fitted photo; a second finger ends the swipe.',
      meta: { spec: ['2.24a', '9.6'] },
      initial: 'horizontal',
      on: { 'drag.cancelled': 'fitted', 'pinch.began': 'pinching' },
      states: {
        horizontal: {
          description: 'The photo follows the finger; swiping beyond 35 % of the width opens the next photo.',
          on: {
            'drag.ended': [
              {
                guard: withEvent('farLeft', 'across'),
                target: '#zoom.fitted',
                actions: { type: 'tellOwner', params: { type: 'preview.next' } },
              },
              {
                guard: withEvent('farRight', 'across'),
                target: '#zoom.fitted',
                actions: { type: 'tellOwner', params: { type: 'preview.previous' } },
              },
              { target: '#zoom.fitted' },
            ],
          },
        },
        closing: {
          description:
            'The photo follows the finger down; swiping beyond 35 % of the height closes the preview.',
          on: {
            'drag.ended': [
              {
                guard: withEvent('farDown', 'down'),
                target: '#zoom.fitted',
                actions: { type: 'tellOwner', params: { type: 'preview.close' } },
              },
              { target: '#zoom.fitted' },
            ],
          },
        },
      },
    },
    pinching: {
      description: 'Two fingers zoom in around the point between them.',
      meta: { spec: ['2.24b', '9.6'] },
      on: {
        'pinch.ended': [
          {
            guard: withEvent('isEnlarged', 'view'),
            target: 'zoomed',
            actions: withEvent('show', 'view'),
          },
          { target: 'fitted' },
        ],
      },
    },
    zoomed: {
      description: 'Part of the photo is visible, enlarged up to 2.5 times; swiping is disabled.',
      meta: { spec: ['2.24b', '2.24c', '9.6'] },
      initial: 'waiting',
      on: {
        'drag.began': 'panning',
        'pinch.began': 'pinching',
        'wheel.ended': [resized, { target: 'fitted' }],
        'zoom.stepped': [resized, { target: 'fitted' }],
        'zoom.panned': { actions: withEvent('show', 'view') },
      },
      states: {
        waiting: {
          description: 'No finger is touching the enlarged photo.',
          meta: { spec: ['2.24b', '2.24c'] },
          on: { 'picture.tapped': tapsFrom('#zoom.fitted').waiting },
        },
        tapped: {
          description: 'A finger has tapped once; a second tap within 200 ms shows the whole photo again.',
          meta: { spec: ['2.24b', '9.6'] },
          after: {
            doubleTap: {
              target: 'waiting',
              actions: { type: 'tellOwner', params: { type: 'preview.tapped' } },
            },
          },
          on: { 'picture.tapped': tapsFrom('#zoom.fitted').tapped },
        },
      },
    },
    panning: {
      description: 'The customer drags the enlarged photo.',
      meta: { spec: ['2.24c', '9.6'] },
      on: {
        'drag.ended': { target: 'zoomed', actions: withEvent('show', 'view') },
        'drag.cancelled': 'zoomed',
        'pinch.began': 'pinching',
      },
    },
  },
});

export const zoomWords: ChartWords<typeof zoomMachine> = {
  guards: {
    isMouse: {
      why: 'the customer clicked with a mouse',
      whyNot: 'the customer tapped with a finger or a pen',
    },
    isAcross: {
      why: 'the customer drags to the left or right',
      whyNot: 'the customer drags up or down',
    },
    isEnlarged: {
      why: 'the photo is enlarged',
      whyNot: 'the whole photo fits the screen',
    },
    farLeft: {
      why: 'the customer dragged the photo far enough to the left',
      whyNot: 'the customer did not drag the photo far enough to the left',
    },
    farRight: {
      why: 'the customer dragged the photo far enough to the right',
      whyNot: 'the customer did not drag the photo far enough to the right',
    },
    farDown: {
      why: 'the customer dragged the photo far enough down',
      whyNot: 'the customer did not drag the photo far enough down',
    },
  },
  delays: {
    doubleTap: 'no second tap has followed in time',
  },
  events: {
    'picture.tapped': 'the customer taps or clicks the photo',
    'drag.began': 'the customer starts to drag the photo',
    'drag.ended': 'the customer stops dragging the photo',
    'drag.cancelled': 'the browser cancels the dragging of the photo',
    'pinch.began': 'the customer puts two fingers on the photo',
    'pinch.ended': 'the customer lifts a finger after zooming',
    'wheel.ended': 'the customer stops turning the mouse wheel',
    'zoom.stepped': 'the customer zooms in or out by one step',
    'zoom.panned': 'the customer moves the enlarged photo with a key',
    'photo.changed': 'another photo appears on the screen, or the same one again',
  },
};
