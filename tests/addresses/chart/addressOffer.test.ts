import { expect, test } from 'vitest';
import { addressOfferMachine, openOrders } from '../../../machines/addresses/addressOffer.machine.ts';
import { offerStep, sentOf } from '../../../machines/addresses/addressOffer.selectors.ts';
import { offerModal } from '../../../machines/addresses/address.selectors.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { delivery, order, point, product } from '../../orders/chart/samples.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';
import { address, postal } from '../samples.ts';

const before = address('a', { isDefault: true });
const after = address('a', { isDefault: true, street: 'Meir', streetNumber: '1', postalCode: '2000' });
const move = { before, after };
const subject = { machine: addressOfferMachine, input: move, keepActors: ['modal'] };
const refused = (refusal: string) => ({ outcome: 'refused', refusal, correlationId: 'c-2' }) as never;
const to = (code: string, overrides: Parameters<typeof delivery>[0] = {}) =>
  order({ superOrderCode: code, code: `44 ${code}`, deliveryAddress: delivery(overrides) });
const friend = { street: 'Veldstraat', streetNumber: '2', postalCode: '9000', city: 'Ghent' };
const read = (...superOrders: ReturnType<typeof order>[]) =>
  finished({ superOrders, total: superOrders.length });
const three = read(to('friend', friend), to('S1'), to('S2'), to('S3'));
const changed = (applied: boolean) => finished({ applied, deliveryAddress: delivery(after) });
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'send' ? [call.input] : []));
const close = { type: 'offer.close' } as const;

proveChart('[2.52b] [4.11a] the open orders that can still take a changed address', {
  ...subject,
  events: {
    'offer.toggle': [{ code: 'S1' }],
    'offer.send': [{}],
    'offer.again': [{}],
    'offer.close': [{}],
    'modal.escape': [{ id: offerModal, by: 'escape' }],
  },
  outcomes: {
    orders: { done: [read(), read(to('S1'), to('S2')), failed], error: [new Error('bug')] },
    send: { done: [changed(true), refused('tooLate'), failed], error: [new Error('bug')] },
    modal: {},
  },
  project: ({ context: { chosen, left, ends } }) => [
    chosen,
    left,
    Object.values(ends).map(({ kind }) => kind),
  ],
  ignores: {
    reading: ['offer.toggle', 'offer.send', 'offer.again', 'offer.close', 'modal.escape'],
    'open.unread': ['offer.toggle', 'offer.send'],
    'open.rereading': ['offer.toggle', 'offer.send', 'offer.again'],
    'open.asking': ['offer.again'],
    'open.sending': ['offer.toggle', 'offer.send', 'offer.again', 'offer.close', 'modal.escape'],
    'open.listed': ['offer.toggle', 'offer.send'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('send')).toBe(offerStep(snapshot) === 'sending');
    if (snapshot.matches({ open: 'listed' })) expect(sentOf(snapshot)).toBe(snapshot.context.chosen.length);
  },
});

test('[4.11a] an order that already has the address is not offered', () => {
  const same = { before, after: { ...before, isDefault: false } };
  expect(openOrders([to('left'), to('phone', { phone: '+32 3 1' })], same).map(({ code }) => code)).toEqual([
    'phone',
  ]);
});

test('[4.11a] orders of the same person to the old address are offered if sent home and before their cut-off', () => {
  const offered = openOrders(
    [
      to('friend', friend),
      to('left'),
      to('late', { changeableUntil: null }),
      to('point', { deliveryType: 'PickupPoint', pickupPoint: point }),
      to('there', { ...postal, street: 'Meir', streetNumber: '1', postalCode: '2000' }),
      order({ superOrderCode: 'nowhere' }),
      order({
        superOrderCode: 'named',
        orders: [product({ articleName: 'Mug' }), product({ articleName: undefined })],
        // Addresses that differ only in the phone number, spaces or case count as the same.
        deliveryAddress: delivery({ street: 'lange  leemstraat', phone: '+32 3 123 45 67' }),
      }),
      to('partner', { firstName: 'Jan' }),
      to('office', { company: 'Albelli' }),
    ],
    move,
  );
  expect(offered.map(({ code, names }) => [code, names])).toEqual([
    ['left', ['Classic mug']],
    ['named', ['Mug']],
  ]);
});

journey(
  '[4.11a] the offer ends without a question if no order can take the address',
  subject,
  (walk) => {
    walk.finish('orders', read(to('late', { changeableUntil: null })));
    expect(sentTo(walk.calls, 'modals', 'modal.changed')).toEqual([]);
  },
  'ended',
);

journey(
  '[4.11a] [7.14f] orders to the old address are preselected; each is sent in turn and shows its own result',
  subject,
  (walk) => {
    walk.finish('orders', three);
    expect(walk.snapshot.context.chosen).toEqual(['S1', 'S2', 'S3']);
    walk.send({ type: 'offer.toggle', code: 'friend' });
    walk.send({ type: 'offer.toggle', code: 'S3' });
    walk.send({ type: 'offer.toggle', code: 'S3' });
    walk.send({ type: 'offer.send' });
    walk.finish('send', changed(false));
    expect(sentOf(walk.snapshot)).toBe(1);
    walk.finish('send', refused('tooLate'));
    walk.finish('send', failed);
    const { id: _, isDefault: _default, ...body } = after;
    expect(sent(walk.calls)).toEqual(
      ['S1', 'S2', 'S3'].map((code) => ({ params: { code }, query: {}, body: { address: body } })),
    );
    expect(walk.snapshot.context.ends).toEqual({
      S1: { kind: 'asked' },
      S2: { kind: 'refused', refusal: 'tooLate' },
      S3: { kind: 'failed', reference: 'c-1' },
    });
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['orders'] }]);
    // A change that was refused is not sent again; one that failed is.
    walk.send({ type: 'offer.again' });
    walk.finish('send', changed(true));
    expect(sent(walk.calls).length).toBe(4);
    expect(walk.snapshot.context.ends).toMatchObject({
      S2: { kind: 'refused' },
      S3: { kind: 'applied' },
    });
    expect(walk.snapshot.can({ type: 'offer.again' })).toBe(false);
  },
  { open: 'listed' },
);

journey(
  '[4.11a] nothing is sent if no order is selected or the offer is closed',
  subject,
  (walk) => {
    walk.finish('orders', three);
    walk.send({ type: 'offer.toggle', code: 'S1' });
    walk.send({ type: 'offer.toggle', code: 'S2' });
    walk.send({ type: 'offer.toggle', code: 'S3' });
    expect(walk.snapshot.can({ type: 'offer.send' })).toBe(false);
    walk.send(close);
    expect(sent(walk.calls)).toEqual([]);
  },
  'ended',
);

journey(
  '[4.18] orders that could not be read show an error, and a retry reads them',
  subject,
  (walk) => {
    walk.finish('orders', failed);
    expect([offerStep(walk.snapshot), walk.snapshot.context.reference]).toEqual(['unread', 'c-1']);
    walk.send({ type: 'offer.again' });
    expect([offerStep(walk.snapshot), walk.snapshot.hasTag('busy')]).toEqual(['unread', true]);
    // If reading itself fails unexpectedly, the reference of the earlier failure must not be shown.
    walk.fail('orders', new Error('bug'));
    expect([offerStep(walk.snapshot), walk.snapshot.context.reference]).toEqual(['unread', '']);
    walk.send({ type: 'offer.again' });
    walk.finish('orders', three);
    expect(walk.snapshot.context.reference).toBe('');
  },
  { open: 'asking' },
);
