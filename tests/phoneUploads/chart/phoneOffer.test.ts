import { phoneOfferMachine } from '../../../machines/phoneUploads/phoneOffer.machine.ts';
import { expect } from 'vitest';
import { journey, proveChart } from '../../kit/chart/index.ts';

const subject = { machine: phoneOfferMachine };
const page = 'https://p.example/phone';
const variant = { name: 'qrCodeUpload', variant: 'A' } as const;
const control = { name: 'qrCodeUpload', variant: 'control' } as const;

proveChart('[2.49b, 5.8, 6.3a, 9.14] the offer of a code', {
  ...subject,
  events: {},
  outcomes: {
    mayOffer: { done: [true, false], error: [new Error('no flags')] },
    experiment: { done: [variant, control], error: [new Error('no answer')] },
    findPage: {
      done: [
        { page, reported: null },
        { page: null, reported: null },
        { page: null, reported: 'ref-1' },
      ],
      error: [new Error('no config')],
    },
  },
  project: ({ context }) => context.page,
  ignores: {},
  observe: ({ snapshot, running }) => {
    const asked = { switched: 'mayOffer', targeted: 'experiment', addressed: 'findPage', decided: null };
    const src = asked[snapshot.value as keyof typeof asked];
    expect(running).toEqual(src === null ? [] : [src]);
  },
});

journey(
  '[2.49b, 5.8, 9.14] a code is offered by flag, experiment and vendor',
  subject,
  (walk) => {
    walk.finish('mayOffer', true);
    walk.finish('experiment', variant);
    walk.finish('findPage', { page, reported: null });
    expect(walk.snapshot.output).toEqual({ page });
  },
  'decided',
);

journey(
  '[5.14b, 9.14] a customer in control gets no page',
  subject,
  (walk) => {
    walk.finish('mayOffer', true);
    walk.finish('experiment', control);
    expect(walk.snapshot.output).toEqual({ page: null });
    expect(walk.calls.filter((call) => call.kind === 'start' && call.id === 'findPage')).toEqual([]);
  },
  'decided',
);

journey(
  '[6.3a] a feature that is switched off asks for no variant',
  subject,
  (walk) => {
    walk.finish('mayOffer', false);
    expect(walk.calls.filter((call) => call.kind === 'start' && call.id === 'experiment')).toEqual([]);
  },
  'decided',
);

journey(
  '[5.8] an unknown vendor shows a toast with the reference of its report',
  subject,
  (walk) => {
    walk.finish('mayOffer', true);
    walk.finish('experiment', variant);
    walk.finish('findPage', { page: null, reported: 'ref-1' });
    expect(walk.snapshot.output).toEqual({ page: null });
    expect(walk.calls).toContainEqual(
      expect.objectContaining({
        kind: 'sent',
        event: {
          type: 'toast.show',
          kind: 'failure',
          message: 'noPhonePage',
          values: { reference: 'ref-1' },
        },
      }),
    );
  },
  'decided',
);
