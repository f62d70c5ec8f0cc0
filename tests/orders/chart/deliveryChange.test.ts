import { expect, test } from 'vitest';
import type { Address } from '../../../contracts/addresses/address.ts';
import type { DeliveryAddress, Destination } from '../../../contracts/orders/order.ts';
import { deliveryChangeMachine } from '../../../machines/orders/deliveryChange.machine.ts';
import { deliveryModal, refusedByProduction } from '../../../machines/orders/deliveryChange.values.ts';
import {
  addressRows,
  deliveryChoice,
  deliveryType,
  deliveryViewState,
  shownDelivery,
} from '../../../machines/orders/orderDetails.selectors.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { type Call, journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { address, postal } from '../../addresses/samples.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';
import { delivery, point } from './samples.ts';

type Machine = typeof deliveryChangeMachine;
const input = { code: 'S1', mayChoose: true };
const subject = { machine: deliveryChangeMachine, input, keepActors: ['modal'] };
const refused = (refusal: string) => ({ outcome: 'refused', refusal, correlationId: 'c-2' }) as never;
const fields = { ...postal, street: 'Meir', streetNumber: '1', postalCode: '2000' };
const reply = (applied: boolean, overrides: Partial<DeliveryAddress> = {}) =>
  finished({ applied, deliveryAddress: delivery({ street: 'Meir', ...overrides }) });
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === 'send' ? [call.input] : []));
const street = ({ snapshot }: Journey<Machine>) => shownDelivery(snapshot.context)?.address.street;
/** The delivery that `address('a', { street: 'Meir' })` requests. */
const meir: Destination = { address: { ...postal, street: 'Meir' }, deliveryType: 'Home' };
const asks = { requested: meir };
const asked = ({ snapshot }: Journey<Machine>) => deliveryViewState(snapshot).requested?.address.street;
const atPoint = delivery({ deliveryType: 'PickupPoint', pickupPoint: point });

const proof = {
  ...subject,
  limit: 20_000,
  events: {
    'delivery.read': [
      { delivery: delivery() },
      { delivery: atPoint },
      { delivery: delivery({ changeableUntil: null, ...asks }) },
      { delivery: delivery({ refused: meir }) },
      { delivery: delivery({ street: 'Meir' }) },
      { delivery: null },
    ],
    'delivery.shown': [{}],
    'delivery.edit': [{}],
    'delivery.choose': [{ kind: 'Home' }, { kind: 'PickupPoint' }],
    'delivery.pick': [
      { pick: { kind: 'address', id: 'a', address: address('a') } },
      { pick: { kind: 'point', point } },
    ],
    'delivery.take': [{}],
    'points.near': [{ postalCode: '2000' }, { postalCode: ' ' }],
    'delivery.again': [{}],
    'form.submit': [{ fields }, { fields: { ...fields, postalCode: '1' } }],
    'form.cancel': [{}],
    'modal.escape': [{ id: deliveryModal, by: 'escape' }],
  },
  outcomes: {
    send: {
      done: [reply(true), reply(false, { street: 'Lange Leemstraat', ...asks }), failed, refused('tooLate')],
      error: [new Error('bug')],
    },
    book: {},
    points: {},
    phones: {},
    modal: {},
  },
  project: ({ context: { saved, wanted, asked, lost, refusal, pick }, value }) => [
    saved?.deliveryType,
    (saved?.changeableUntil ?? null) === null,
    saved?.requested !== undefined,
    saved?.refused !== undefined,
    wanted?.deliveryType,
    asked !== null,
    lost !== null && refusal === null,
    refusal === refusedByProduction,
    // A new change starts with a new choice.
    typeof value.change === 'object' && (pick?.kind === 'address' || pick?.kind === 'point')
      ? pick.kind
      : null,
  ],
  ignores: {
    'change.notStarted': ['delivery.choose', 'delivery.pick', 'delivery.take', 'delivery.again'],
    'change.editing': ['delivery.edit', 'delivery.again', 'delivery.shown'],
    'change.requestInProgress': ['delivery.choose', 'delivery.pick', 'delivery.take', 'delivery.again'],
    'change.requestSent': ['delivery.choose', 'delivery.pick', 'delivery.take', 'delivery.again'],
    'change.successfulUpdate': ['delivery.choose', 'delivery.pick', 'delivery.take', 'delivery.again'],
    'change.requestFailed': ['delivery.choose', 'delivery.pick', 'delivery.take'],
    'deliveryType.home': ['points.near'],
    'deliveryType.undefined.address': ['points.near'],
    'deliveryType.pickupPoint': ['points.near'],
  },
  observe: ({ snapshot, running }) => {
    const { state } = deliveryViewState(snapshot);
    expect(running.includes('send')).toBe(state === 'requestInProgress');
    expect(running.includes('book')).toBe(state === 'editing');
    if (state === 'requestInProgress') expect(snapshot.context.wanted).not.toBe(null);
    else expect(snapshot.context.wanted).toBe(null);
    if (running.includes('points')) expect(state).toBe('editing');
  },
} as Parameters<typeof proveChart<Machine>>[1];

proveChart('[4.11a] [4.11b] [5.12] the destination of an order and its change', proof, {
  name: 'a service without pick-up points',
  input: { ...input, mayChoose: false },
});

const takeAddress = (walk: Journey<Machine>, taken: Address) => {
  walk.send({ type: 'delivery.pick', pick: { kind: 'address', id: taken.id, address: taken } });
  walk.send({ type: 'delivery.take' });
};
const takePoint = (walk: Journey<Machine>) => {
  walk.send({ type: 'delivery.pick', pick: { kind: 'point', point } });
  walk.send({ type: 'delivery.take' });
};
const begin = (walk: Journey<Machine>, saved = delivery()) => {
  walk.send({ type: 'delivery.read', delivery: saved });
  walk.send({ type: 'delivery.edit' });
};

journey(
  '[4.11a] [4.11b] a saved address shows immediately, as a request until production accepts it',
  subject,
  (walk) => {
    begin(walk);
    expect([deliveryType(walk.snapshot), deliveryChoice(walk.snapshot)]).toMatchObject([
      undefined,
      { way: 'Home', pick: { kind: 'current' } },
    ]);
    walk.send({ type: 'delivery.take' });
    expect(deliveryViewState(walk.snapshot).state).toBe('editing');
    takeAddress(walk, address('a', { street: 'Meir' }));
    expect([deliveryViewState(walk.snapshot).state, street(walk)]).toEqual(['requestInProgress', 'Meir']);
    const { id: _, isDefault: __, ...body } = address('a', { street: 'Meir' });
    expect(sent(walk.calls)).toEqual([
      { params: { code: 'S1' }, query: {}, body: { address: body, deliveryType: 'Home' } },
    ]);
    walk.finish('send', reply(false, { street: 'Lange Leemstraat', ...asks }));
    expect([deliveryViewState(walk.snapshot).state, street(walk), asked(walk)]).toEqual([
      'requestSent',
      'Lange Leemstraat',
      'Meir',
    ]);
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['orders'] }]);
    walk.send({ type: 'delivery.read', delivery: delivery(asks) });
    expect([deliveryViewState(walk.snapshot).state, street(walk), asked(walk)]).toEqual([
      'requestSent',
      'Lange Leemstraat',
      'Meir',
    ]);
    walk.send({ type: 'delivery.read', delivery: delivery({ street: ' MEIR' }) });
    expect([street(walk), asked(walk)]).toEqual([' MEIR', undefined]);
  },
  { change: 'successfulUpdate', deliveryType: 'home' },
);

const refusedView = { state: 'requestFailed', refusal: refusedByProduction, canTryAgain: false };

for (const [what, answer] of [
  ['returns the refused address', { refused: meir }],
  ['sends the order elsewhere', {}],
] as const)
  journey(
    `[4.11a] a request counts as refused if production ${what}`,
    subject,
    (walk) => {
      begin(walk);
      takeAddress(walk, address('a', { street: 'Meir' }));
      walk.finish('send', reply(false, { street: 'Lange Leemstraat', ...asks }));
      walk.send({ type: 'delivery.read', delivery: delivery(answer) });
      expect([street(walk), asked(walk), deliveryViewState(walk.snapshot)]).toMatchObject([
        'Lange Leemstraat',
        undefined,
        { ...refusedView, lost: meir, canEdit: true },
      ]);
    },
    { change: 'requestFailed', deliveryType: 'home' },
  );

journey(
  '[4.11a] a request read with the order shows both addresses, then its refusal',
  subject,
  (walk) => {
    const read = (more: Partial<DeliveryAddress>) =>
      walk.send({ type: 'delivery.read', delivery: delivery(more) });
    read(asks);
    expect([street(walk), asked(walk)]).toEqual(['Lange Leemstraat', 'Meir']);
    // Closing the dialog restores the change that had been requested before the dialog was opened.
    walk.send({ type: 'delivery.edit' });
    walk.send({ type: 'form.cancel' });
    expect([deliveryViewState(walk.snapshot).state, asked(walk)]).toEqual(['requestSent', 'Meir']);
    // The production site replies while the dialog is open.
    walk.send({ type: 'delivery.edit' });
    read({ refused: meir });
    walk.send({ type: 'form.cancel' });
    expect(deliveryViewState(walk.snapshot)).toMatchObject({ ...refusedView, lost: meir, requested: null });
    const other = { address: { ...postal, street: 'Groenplaats' }, deliveryType: 'Home' } as const;
    read({ requested: other });
    expect(asked(walk)).toBe('Groenplaats');
  },
  { change: 'requestSent', deliveryType: 'home' },
);

journey(
  '[4.11a] a request whose answer was lost shows once the order is read',
  subject,
  (walk) => {
    begin(walk);
    takeAddress(walk, address('a', { street: 'Meir' }));
    walk.finish('send', failed);
    const other = { address: { ...postal, street: 'Groenplaats' }, deliveryType: 'Home' } as const;
    walk.send({ type: 'delivery.read', delivery: delivery({ requested: other }) });
    expect(deliveryViewState(walk.snapshot)).toMatchObject({ state: 'requestFailed', requested: other });
    walk.send({ type: 'delivery.read', delivery: delivery(asks) });
    expect([deliveryViewState(walk.snapshot).state, asked(walk)]).toEqual(['requestSent', 'Meir']);
    walk.send({ type: 'delivery.read', delivery: delivery({ street: 'Meir' }) });
  },
  { change: 'successfulUpdate', deliveryType: 'home' },
);

journey(
  '[4.11a] [4.11b] a requested pick-up point is accepted by its id, whatever its address',
  subject,
  (walk) => {
    begin(walk);
    walk.send({ type: 'delivery.choose', kind: 'PickupPoint' });
    takePoint(walk);
    const requested = { address: postal, deliveryType: 'PickupPoint', pickupPoint: point } as const;
    walk.finish('send', reply(false, { street: 'Lange Leemstraat', requested }));
    expect(deliveryType(walk.snapshot)).toBe('Home');
    walk.send({ type: 'delivery.read', delivery: atPoint });
    expect(deliveryType(walk.snapshot)).toBe('PickupPoint');
  },
  { change: 'successfulUpdate', deliveryType: 'pickupPoint' },
);

journey(
  '[4.11a] without requests in the service, a change waits until the order has the address',
  { ...subject, input: { ...input, mayChoose: false } },
  (walk) => {
    begin(walk);
    takeAddress(walk, address('a', { street: 'Meir' }));
    walk.finish('send', reply(false));
    expect([street(walk), asked(walk)]).toEqual(['Lange Leemstraat', 'Meir']);
    walk.send({ type: 'delivery.read', delivery: delivery() });
    walk.send({ type: 'delivery.edit' });
    walk.send({ type: 'form.cancel' });
    expect([deliveryViewState(walk.snapshot).state, asked(walk)]).toEqual(['requestSent', 'Meir']);
    walk.send({ type: 'delivery.read', delivery: delivery({ street: 'Meir' }) });
  },
  { change: 'successfulUpdate', deliveryType: 'home' },
);

journey(
  '[4.11a] [8.5d] a cut-off that passes while the form is open restores the old address and shows the refusal',
  subject,
  (walk) => {
    begin(walk);
    walk.send({ type: 'delivery.read', delivery: delivery({ changeableUntil: null }) });
    walk.send({ type: 'form.submit', fields });
    expect(street(walk)).toBe('Meir');
    walk.finish('send', refused('tooLate'));
    expect([street(walk), deliveryViewState(walk.snapshot)]).toMatchObject([
      'Lange Leemstraat',
      { state: 'requestFailed', refusal: 'tooLate', reference: '', canEdit: false, canTryAgain: false },
    ]);
    walk.send({ type: 'delivery.read', delivery: delivery() });
    walk.send({ type: 'delivery.edit' });
    expect(deliveryViewState(walk.snapshot)).toMatchObject({ refusal: null, reference: '' });
    walk.send({ type: 'form.cancel' });
  },
  { change: 'notStarted', deliveryType: 'home' },
);

journey(
  '[4.11a] [5.12] the dialog after a failed change starts with its address, which can be corrected',
  subject,
  (walk) => {
    begin(walk);
    walk.send({ type: 'form.submit', fields });
    walk.finish('send', failed);
    walk.send({ type: 'delivery.edit' });
    expect(deliveryChoice(walk.snapshot)).toMatchObject({
      pick: { kind: 'new' },
      lost: { address: { street: 'Meir' } },
    });
    walk.send({ type: 'form.submit', fields: { ...fields, street: 'Groenplaats' } });
    walk.finish('send', reply(true, { street: 'Groenplaats' }));
    walk.send({ type: 'delivery.edit' });
    expect(deliveryChoice(walk.snapshot)).toMatchObject({ pick: { kind: 'current' }, lost: null });
    walk.send({ type: 'form.cancel' });
  },
  { change: 'notStarted', deliveryType: 'home' },
);

journey(
  '[4.11a] a change that the service refused stays failed, even if the order has the same address',
  subject,
  (walk) => {
    begin(walk);
    takeAddress(walk, address('a', { street: 'Meir' }));
    walk.finish('send', refused('tooLate'));
    walk.send({ type: 'delivery.read', delivery: delivery({ street: 'Meir' }) });
    expect(deliveryViewState(walk.snapshot)).toMatchObject({ state: 'requestFailed', refusal: 'tooLate' });
  },
  { change: 'requestFailed', deliveryType: 'home' },
);

journey(
  '[4.11a] F6: a read during a change does not show the old address; a failure shows the newly read one',
  subject,
  (walk) => {
    begin(walk);
    takeAddress(walk, address('a', { street: 'Meir' }));
    walk.send({ type: 'delivery.read', delivery: delivery({ street: 'Veldstraat' }) });
    expect([deliveryViewState(walk.snapshot).state, street(walk)]).toEqual(['requestInProgress', 'Meir']);
    walk.finish('send', failed);
    expect(street(walk)).toBe('Veldstraat');
    walk.send({ type: 'delivery.again' });
    expect([street(walk), deliveryViewState(walk.snapshot).reference]).toEqual(['Meir', '']);
    walk.finish('send', reply(true));
    walk.send({ type: 'delivery.read', delivery: delivery({ street: 'Meir' }) });
    expect(street(walk)).toBe('Meir');
  },
  { change: 'successfulUpdate', deliveryType: 'home' },
);

journey(
  '[4.11b] a pick-up point near a postal code is chosen; a failure restores the address and can be retried',
  subject,
  (walk) => {
    begin(walk);
    walk.send({ type: 'delivery.choose', kind: 'PickupPoint' });
    expect(walk.calls.find((call) => call.kind === 'start' && call.id === 'points')).toMatchObject({
      input: { call: { query: { country: 'BE', postalCode: '2018' } }, observed: true },
    });
    for (const postalCode of [' 2000 ', '  ', '1'.repeat(12), '1'.repeat(13)])
      walk.send({ type: 'points.near', postalCode });
    expect(sentTo(walk.calls, 'points', 'query.change')).toEqual(
      ['2000', '1'.repeat(12)].map((postalCode) => ({
        call: { params: {}, query: { country: 'BE', postalCode }, body: {} },
      })),
    );
    takePoint(walk);
    expect(deliveryType(walk.snapshot)).toBe('PickupPoint');
    walk.finish('send', failed);
    expect([deliveryType(walk.snapshot), deliveryViewState(walk.snapshot).canTryAgain]).toEqual([
      'Home',
      true,
    ]);
    walk.send({ type: 'delivery.again' });
    expect(sent(walk.calls).at(-1)).toMatchObject({
      body: {
        address: { street: 'Lange Leemstraat' },
        deliveryType: 'PickupPoint',
        pickupPointId: 'BE-2018-0',
      },
    });
    walk.finish('send', reply(true, { deliveryType: 'PickupPoint', pickupPoint: point }));
  },
  { change: 'successfulUpdate', deliveryType: 'pickupPoint' },
);

journey(
  '[5.12] a new address follows the rules of the address book, and Escape changes nothing',
  subject,
  (walk) => {
    begin(walk, atPoint);
    walk.send({ type: 'delivery.choose', kind: 'Home' });
    walk.send({ type: 'form.submit', fields: { ...fields, postalCode: '20I8', phone: '+32 4' } });
    expect(formViewState(walk.snapshot)).toEqual({
      state: 'invalid',
      problems: { postalCode: 'notValid', phone: 'notValid' },
    });
    expect(sent(walk.calls)).toEqual([]);
    expect(walk.snapshot.value).toMatchObject({ deliveryType: { undefined: 'address' } });
    walk.send({ type: 'delivery.choose', kind: 'PickupPoint' });
    expect(formViewState(walk.snapshot).state).not.toBe('invalid');
    walk.send({ type: 'modal.escape', id: deliveryModal, by: 'escape' } as never);
    expect([deliveryType(walk.snapshot), street(walk)]).toEqual(['PickupPoint', 'Lange Leemstraat']);
    expect(shownDelivery(walk.snapshot.context)?.pickupPoint).toEqual(point);
  },
  { change: 'notStarted', deliveryType: 'pickupPoint' },
);

journey(
  '[4.11b] a service without pick-up points gets only an address, and the dialog offers no choice',
  { ...subject, input: { ...input, mayChoose: false } },
  (walk) => {
    begin(walk);
    walk.send({ type: 'delivery.choose', kind: 'PickupPoint' });
    expect(deliveryChoice(walk.snapshot).way).toBe('Home');
    takeAddress(walk, address('a'));
    expect(Object.keys((sent(walk.calls)[0] as { body: object }).body)).toEqual(['address']);
    walk.finish('send', reply(true));
  },
  { change: 'successfulUpdate', deliveryType: 'home' },
);

journey(
  '[4.11b] the dialog starts with the current delivery type and place; another type has no place selected',
  subject,
  (walk) => {
    begin(walk, atPoint);
    const choice = () => deliveryChoice(walk.snapshot);
    expect(choice()).toMatchObject({ way: 'PickupPoint', pick: { kind: 'current' } });
    walk.send({ type: 'delivery.choose', kind: 'Home' });
    expect(choice()).toMatchObject({ way: 'Home', pick: null });
    walk.send({ type: 'delivery.pick', pick: { kind: 'new' } });
    walk.send({ type: 'delivery.pick', pick: { kind: 'address', id: 'a', address: address('a') } });
    expect(choice()).toMatchObject({ pick: { kind: 'address' } });
    walk.send({ type: 'delivery.choose', kind: 'PickupPoint' });
    expect(choice()).toMatchObject({ way: 'PickupPoint', pick: { kind: 'current' } });
    walk.send({ type: 'delivery.take' });
    expect(sent(walk.calls)).toEqual([]);
  },
  { change: { editing: 'choosing' }, deliveryType: { undefined: 'point' } },
);

test('[4.11b] the current address is the first row, and is not repeated from the address book', () => {
  const book = [
    address('a', { street: 'lange leemstraat ', phone: '+32 3 123 45 67', isDefault: true }),
    address('b', { street: 'Meir' }),
  ];
  const rows = (saved: DeliveryAddress | null) => addressRows(saved, book).map(({ pick }) => pick.kind);
  expect([rows(delivery()), rows(atPoint), rows(null)]).toEqual([
    ['current', 'address'],
    ['address', 'address'],
    ['address', 'address'],
  ]);
});
