import { expect } from 'vitest';
import { reorderMachine } from '../../../machines/orders/reorder.machine.ts';
import { reorderViewState } from '../../../machines/orders/orderDetails.selectors.ts';
import { type Call, journey, type Journey, proveChart, transcript } from '../../kit/chart/index.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';

const subject = { machine: reorderMachine, input: { code: 'S1' } };
const refused = (refusal: string) => ({ outcome: 'refused', refusal, correlationId: 'c-2' }) as never;
const status = (...available: readonly boolean[]) =>
  finished({
    canReorder: available.some(Boolean),
    products: available.map((one, index) => ({
      code: `P${index}`,
      available: one,
      ...(one ? {} : { reason: 'discontinued' as const }),
    })),
  });
const basket = finished({ ShopUrl: 'https://shop.example/basket/1' });
const begun = (calls: readonly Call[], src: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === src ? [call.input] : []));

proveChart('[4.14b] [7.14b] the reorder of an order', {
  ...subject,
  events: {
    'reorder.start': [{}],
    'reorder.confirm': [{}],
    'reorder.again': [{}],
    'reorder.reset': [{}],
  },
  outcomes: {
    ask: {
      done: [status(true, true), status(true, false), status(false), failed, refused('notFound')],
      error: [new Error('bug')],
    },
    request: { done: [basket, failed, refused('notAvailable')], error: [new Error('bug')] },
    leave: { done: [undefined], error: [new Error('no way')] },
  },
  project: ({ context }) => [context.status, context.basket !== null, context.refusal],
  ignores: {
    notRequested: ['reorder.confirm', 'reorder.again', 'reorder.reset'],
    requestingStatus: ['reorder.start', 'reorder.confirm', 'reorder.again'],
    statusReceived: ['reorder.start', 'reorder.again'],
    statusFailed: ['reorder.start', 'reorder.confirm'],
    requestingReorder: ['reorder.start', 'reorder.confirm', 'reorder.again', 'reorder.reset'],
    reorderFailed: ['reorder.start', 'reorder.confirm'],
    reorderReceived: ['reorder.start', 'reorder.confirm', 'reorder.again'],
    waiting: ['reorder.start', 'reorder.confirm', 'reorder.again'],
  },
  observe: ({ snapshot, running }) => {
    const [actor] = running;
    const at = { requestingStatus: 'ask', requestingReorder: 'request', reorderReceived: 'leave' } as const;
    expect(actor).toBe(at[snapshot.value as keyof typeof at]);
  },
});

journey(
  '[4.14b] [5.11] an available order needs no question; pressed twice, it makes one basket, which the browser opens',
  subject,
  (walk) => {
    walk.send({ type: 'reorder.start' });
    walk.send({ type: 'reorder.start' });
    walk.finish('ask', status(true, true));
    walk.send({ type: 'reorder.start' });
    walk.finish('request', basket);
    expect(begun(walk.calls, 'ask')).toEqual([{ params: { id: 'S1' }, query: {}, body: {} }]);
    expect(begun(walk.calls, 'request')).toEqual([{ params: {}, query: { OrderCode: 'S1' }, body: {} }]);
    expect(begun(walk.calls, 'leave')).toEqual([{ url: 'https://shop.example/basket/1' }]);
  },
  'reorderReceived',
);

journey(
  '[4.14b] unavailable products show their reason first; the customer then orders the rest or nothing',
  subject,
  (walk) => {
    walk.send({ type: 'reorder.start' });
    walk.finish('ask', status(true, false));
    expect(reorderViewState(walk.snapshot).status?.products).toEqual([
      { code: 'P0', available: true },
      { code: 'P1', available: false, reason: 'discontinued' },
    ]);
    expect(begun(walk.calls, 'request')).toEqual([]);
    walk.send({ type: 'reorder.reset' });
    walk.send({ type: 'reorder.start' });
    walk.finish('ask', status(false));
    walk.send({ type: 'reorder.confirm' });
    expect(walk.snapshot.value).toBe('statusReceived');
    walk.send({ type: 'reorder.reset' });
    expect(reorderViewState(walk.snapshot)).toEqual({
      state: 'notRequested',
      status: null,
      url: null,
      refusal: null,
      reference: null,
    });
  },
  'notRequested',
);

journey(
  '[4.14b] [4.18] a refused basket shows its reason and a retry; a blocked redirect leaves a link',
  subject,
  (walk) => {
    walk.send({ type: 'reorder.start' });
    walk.finish('ask', status(true));
    walk.finish('request', refused('notAvailable'));
    expect(reorderViewState(walk.snapshot)).toMatchObject({ refusal: 'notAvailable', reference: '' });
    walk.send({ type: 'reorder.again' });
    walk.finish('request', basket);
    walk.fail('leave');
    expect(reorderViewState(walk.snapshot)).toMatchObject({
      url: 'https://shop.example/basket/1',
      refusal: null,
    });
  },
  'waiting',
);

journey(
  '[4.14b] [4.18] availability and basket can be retried; back from the shop, a reorder is a new request',
  subject,
  (walk) => {
    const shown = () => {
      const { state, refusal, reference } = reorderViewState(walk.snapshot);
      return [state, refusal, reference];
    };
    walk.send({ type: 'reorder.start' });
    walk.finish('ask', refused('notFound'));
    expect(shown()).toEqual(['statusFailed', 'notFound', '']);
    walk.send({ type: 'reorder.again' });
    walk.fail('ask', new Error('bug'));
    expect(shown()).toEqual(['statusFailed', null, '']);
    walk.send({ type: 'reorder.again' });
    walk.finish('ask', refused('notFound'));
    walk.send({ type: 'reorder.again' });
    walk.finish('ask', status(true, false));
    expect(shown()).toEqual(['statusReceived', null, null]);
    walk.send({ type: 'reorder.confirm' });
    walk.fail('request', new Error('bug'));
    expect(shown()).toEqual(['reorderFailed', null, '']);
    walk.send({ type: 'reorder.again' });
    walk.finish('request', basket);
    expect(shown()).toEqual(['reorderReceived', null, null]);
    walk.finish('leave', undefined);
    expect(transcript(walk.calls).filter((line) => line === 'beginRequest').length).toBe(2);
  },
  'notRequested',
);

journey(
  '[4.14b] an order that the shop refuses cannot be reordered, even if all its products are available',
  subject,
  (walk) => {
    walk.send({ type: 'reorder.start' });
    walk.finish('ask', finished({ canReorder: false, products: [{ code: 'P0', available: true }] }));
  },
  'statusReceived',
);

type Walk = Journey<typeof reorderMachine>;
const ways: readonly (readonly [string, (walk: Walk) => void])[] = [
  ['while availability is read', () => undefined],
  ['after availability could not be read', (walk) => walk.finish('ask', failed)],
  [
    'after the basket failed',
    (walk) => {
      walk.finish('ask', status(true));
      walk.finish('request', failed);
    },
  ],
  [
    'while the shop opens',
    (walk) => {
      walk.finish('ask', status(true));
      walk.finish('request', basket);
    },
  ],
  [
    'after the redirect was blocked',
    (walk) => {
      walk.finish('ask', status(true));
      walk.finish('request', basket);
      walk.fail('leave');
    },
  ],
];
for (const [when, until] of ways)
  journey(
    `[4.14b] a reorder can be closed ${when}`,
    subject,
    (walk) => {
      walk.send({ type: 'reorder.start' });
      until(walk);
      walk.send({ type: 'reorder.reset' });
    },
    'notRequested',
  );
