import { expect } from 'vitest';
import type { VoucherOffer } from '../../../contracts/orders/voucher.ts';
import { voucherViewState } from '../../../machines/orders/orderDetails.selectors.ts';
import { type VoucherInput, voucherMachine } from '../../../machines/orders/voucher.machine.ts';
import { surprise } from '../../../machines/system/outcomes.ts';
import { type Call, journey, type Journey, proveChart } from '../../kit/chart/index.ts';
import { finished } from '../../photos/library/chart/samples.ts';
import { product } from './samples.ts';

const offer: VoucherOffer = {
  isVoucherFound: true,
  offer: { code: 'SUMMER15', title: '15.00 off', description: 'Books.', validUntil: null, used: true },
};
const none: VoucherOffer = { isVoucherFound: false, offer: null };
const input: VoucherInput = { productCode: 'P1', voucher: 'SUMMER15', details: null };
const subject = { machine: voucherMachine, input };
const outage = {
  outcome: 'failed',
  failure: { kind: 'http', status: 502, correlationId: 'c-1' },
} as const;
const refused = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-2' } as const;
const bug = new Error('bug');
const begun = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' ? [`${call.id} ${JSON.stringify((call.input as { params: object }).params)}`] : [],
  );

proveChart(
  '[4.14a] [7.14g] [8.9b] the voucher of a product',
  {
    ...subject,
    events: { 'voucher.check': [{}] },
    outcomes: {
      ask: { done: [finished(offer), outage, refused], error: [bug] },
      refresh: { done: [finished(undefined), outage, refused], error: [bug] },
      read: {
        done: [finished(product({ voucherDetails: offer })), finished(product()), outage, refused],
        error: [bug],
      },
    },
    project: ({ context }) => [context.details, context.failure?.correlationId],
    ignores: {
      'inProgress.refreshing': ['voucher.check'],
      'inProgress.reading': ['voucher.check'],
    },
    observe: ({ snapshot }) => {
      const view = voucherViewState(snapshot);
      expect(view.state === 'failed').toBe(snapshot.hasTag('error'));
      expect(view.checking).toBe(snapshot.hasTag('busy'));
    },
  },
  { input: { ...input, details: none } },
);

journey(
  '[4.14a] [7.14g] a voucher without details is looked up by its code; 404 means that no offer has it',
  subject,
  (walk) => {
    walk.finish('ask', refused);
    expect(begun(walk.calls)).toEqual(['ask {"code":"SUMMER15"}']);
    expect(voucherViewState(walk.snapshot)).toMatchObject({ state: 'finished', offer: null, failure: null });
  },
  'finished',
);

journey(
  "[4.14a] [7.14f] 'Check again' refreshes the voucher, then reads the product; an unknown one is looked up by code",
  subject,
  (walk) => {
    walk.send({ type: 'voucher.check' });
    walk.finish('refresh', finished(undefined));
    walk.finish('read', finished(product()));
    expect(voucherViewState(walk.snapshot)).toMatchObject({ state: 'inProgress', canCheck: true });
    walk.send({ type: 'voucher.check' });
    walk.finish('refresh', finished(undefined));
    walk.finish('read', finished(product({ voucherDetails: offer })));
    expect(begun(walk.calls)).toEqual([
      'ask {"code":"SUMMER15"}',
      'refresh {"code":"P1"}',
      'read {"code":"P1"}',
      'ask {"code":"SUMMER15"}',
      'refresh {"code":"P1"}',
      'read {"code":"P1"}',
    ]);
    expect(voucherViewState(walk.snapshot)).toMatchObject({ state: 'finished', offer: offer.offer });
  },
  'finished',
);

journey(
  '[4.14a] [8.9b] a failed voucher is refreshed by the service, and not looked up by its code again',
  subject,
  (walk) => {
    walk.finish('ask', outage);
    walk.send({ type: 'voucher.check' });
    walk.finish('refresh', finished(undefined));
    walk.finish('read', finished(product({ voucherDetails: offer })));
    expect(begun(walk.calls)).toEqual([
      'ask {"code":"SUMMER15"}',
      'refresh {"code":"P1"}',
      'read {"code":"P1"}',
    ]);
    expect(voucherViewState(walk.snapshot)).toMatchObject({ offer: offer.offer, failure: null });
  },
  'finished',
);

journey(
  '[4.14a] [7.14g] the campaigns find the offer of a code',
  subject,
  (walk) => {
    walk.finish('ask', finished(offer));
    expect(voucherViewState(walk.snapshot)).toMatchObject({ state: 'finished', offer: offer.offer });
  },
  'finished',
);

const toRefresh = (walk: Journey<typeof voucherMachine>) => walk.send({ type: 'voucher.check' });
const toRead = (walk: Journey<typeof voucherMachine>) => {
  toRefresh(walk);
  walk.finish('refresh', finished(undefined));
};
for (const [call, begin] of [
  ['ask', () => undefined],
  ['refresh', toRefresh],
  ['read', toRead],
] as const) {
  journey(
    `[4.14a] [8.9b] if ${call} throws, a failure shows; a failed retry shows its own reference`,
    subject,
    (walk) => {
      begin(walk);
      walk.fail(call, bug);
      expect(voucherViewState(walk.snapshot)).toMatchObject({ state: 'failed', failure: surprise.failure });
      toRefresh(walk);
      walk.finish('refresh', outage);
      expect(voucherViewState(walk.snapshot).failure).toEqual(outage.failure);
      toRead(walk);
      walk.finish('read', refused);
      expect(voucherViewState(walk.snapshot).failure).toEqual(surprise.failure);
    },
    'failed',
  );
}

journey(
  '[8.9b] any failure but 404 keeps its status and reference',
  subject,
  (walk) => {
    walk.finish('ask', outage);
    expect(voucherViewState(walk.snapshot)).toMatchObject({
      state: 'failed',
      failure: outage.failure,
      canCheck: true,
    });
  },
  'failed',
);
