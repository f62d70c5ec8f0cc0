import { expect } from 'vitest';
import { storageModalMachine } from '../../../machines/storage/storageModal.machine.ts';
import { isReworded } from '../../../machines/storage/storageModal.selectors.ts';
import { journey, type Journey, proveChart, randomWalks, sentTo } from '../../kit/chart/index.ts';
import { now, outlookUntil, untils } from './samples.ts';

const subject = { machine: storageModalMachine };
const status = (until: string | null, enabled = true) =>
  ({
    type: 'status.changed',
    enabled,
    outlook: until === null ? null : outlookUntil(until),
    now,
  }) as const;
const critical = status(untils.critical);
const page = (shows: boolean) => ({ type: 'page.changed', shows }) as const;
const control = { name: 'storageReminder', variant: 'control' } as const;
const variant = { name: 'storageReminder', variant: 'variant 1' } as const;
const words = { summary: 'Photos go', details: 'Order by then' };
const events = {
  'status.changed': [critical, status(untils.safe), status(null), status(untils.critical, false)],
  'page.changed': [{ shows: true }, { shows: false }],
  'status.open': [{}],
  'status.close': [{}],
  'export.open': [{}],
  'calendar.add': [words],
  'modal.escape': [{ id: 'storage', by: 'escape' }],
} as const;
const outcomes = {
  readShown: { done: [true, false], error: [new Error('blocked')] },
  experiment: { done: [control, variant], error: [new Error('no answer')] },
  watchPage: {},
};
const did = (walk: Journey<typeof storageModalMachine>) =>
  walk.calls.flatMap((call) => {
    if (call.kind === 'action') return [[call.name, call.params]];
    if (call.kind !== 'sent') return [];
    const { event } = call;
    if (event.type === 'export.open') return [['openExport', undefined]];
    if (event.type === 'modal.opened') return [['openModal', { entry: event['entry'] as boolean }]];
    return [event.type === 'event.track' ? ['track', event['name'] as string] : ['closeModal', undefined]];
  });

proveChart('[2.49a, 4.5b, 4.5c, 6.3a, 9.12, 9.15] the storage modal', {
  ...subject,
  events,
  outcomes,
  project: ({ context }) => [
    context.enabled,
    context.outlook?.status ?? null,
    context.shows,
    context.shown,
    context.isReworded,
  ],
  ignores: {
    checking: ['status.open', 'status.close', 'export.open', 'calendar.add', 'modal.escape'],
    targeting: ['status.open', 'status.close', 'export.open', 'calendar.add', 'modal.escape'],
    closed: ['status.close', 'export.open', 'calendar.add', 'modal.escape'],
    open: ['status.open'],
  },
  observe: ({ snapshot, allCalls, event }) => {
    const modals = (type: string) => sentTo(allCalls, 'modals', type).length;
    expect(sentTo(allCalls, 'tracking', 'event.track').length).toBe(modals('modal.opened'));
    if (event.type !== 'modal.escape')
      expect(modals('modal.opened') - modals('modal.closed') >= 0).toBe(true);
    const { enabled, shows, outlook } = snapshot.context;
    if (snapshot.matches('open')) expect([enabled, shows, outlook === null]).toEqual([true, true, false]);
  },
});

journey(
  '[4.5c] a critical status opens the modal once, without a history entry, remembered and tracked',
  subject,
  (walk) => {
    walk.finish('readShown', false);
    walk.finish('experiment', control);
    walk.send(page(true));
    walk.send(critical);
    expect(did(walk)).toEqual([
      ['writeShown', undefined],
      ['openModal', { entry: false }],
      ['track', 'reactivationModalCritical'],
    ]);
    walk.send({ type: 'status.close' });
    walk.send(page(false));
    walk.send(page(true));
    walk.send(critical);
    expect(did(walk).slice(3)).toEqual([['closeModal', undefined]]);
  },
  'closed',
);

journey(
  '[4.5c, 9.12] the modal does not reopen in the same browser session, but the customer can open it',
  subject,
  (walk) => {
    walk.send(page(true));
    walk.send(critical);
    walk.finish('readShown', true);
    walk.finish('experiment', control);
    expect(did(walk)).toEqual([]);
    walk.send({ type: 'status.open' });
    expect(did(walk)).toEqual([
      ['writeShown', undefined],
      ['openModal', { entry: true }],
      ['track', 'reactivationModalCritical'],
    ]);
  },
  'open',
);

journey(
  '[9.12] [F16] a session that cannot be read counts as not shown',
  subject,
  (walk) => {
    walk.send(page(true));
    walk.send(critical);
    walk.fail('readShown', new Error('blocked'));
    walk.finish('experiment', control);
  },
  'open',
);

journey(
  '[4.5c] the modal waits until photos are in view',
  subject,
  (walk) => {
    walk.finish('readShown', false);
    walk.finish('experiment', control);
    walk.send(critical);
    expect(walk.snapshot.value).toBe('closed');
    walk.send(page(true));
    expect(walk.snapshot.value).toBe('open');
    walk.send(page(false));
    expect(did(walk).at(-1)).toEqual(['closeModal', undefined]);
  },
  'closed',
);

journey(
  '[2.49a, 4.5c, 6.3a] updates keep the modal open; it closes without an expiry, a flag or photos and cannot be reopened',
  subject,
  (walk) => {
    walk.finish('readShown', false);
    walk.fail('experiment', new Error('no answer'));
    walk.send(page(true));
    walk.send(critical);
    for (const [gone, back] of [
      [status(null), critical],
      [status(untils.critical, false), critical],
      [page(false), page(true)],
    ] as const) {
      walk.send(page(true));
      walk.send({ ...critical, now: now + 1 });
      expect([walk.snapshot.value, walk.snapshot.context.now]).toEqual(['open', now + 1]);
      walk.send(gone);
      expect([walk.snapshot.value, did(walk).at(-1)]).toEqual(['closed', ['closeModal', undefined]]);
      walk.send({ type: 'status.open' });
      expect(walk.snapshot.value).toBe('closed');
      walk.send(back);
      walk.send({ type: 'status.open' });
    }
  },
  'open',
);

journey(
  '[6.3a] the modal never opens without its flag',
  subject,
  (walk) => {
    walk.finish('readShown', false);
    walk.finish('experiment', control);
    walk.send(page(true));
    walk.send(status(untils.critical, false));
    walk.send({ type: 'status.open' });
    expect(did(walk)).toEqual([]);
  },
  'closed',
);

for (const [severity, event] of [
  ['safe', 'reactivationModalSafe'],
  ['warning', 'reactivationModalWarning'],
] as const)
  journey(
    `[2.49a, 9.15] a ${severity} status opens only on request, is tracked by its severity and closed by Escape`,
    subject,
    (walk) => {
      walk.finish('readShown', false);
      walk.finish('experiment', control);
      walk.send(page(true));
      walk.send(status(untils[severity]));
      expect(walk.snapshot.value).toBe('closed');
      walk.send({ type: 'status.open' });
      expect(did(walk)).toEqual([
        ['openModal', { entry: true }],
        ['track', event],
      ]);
      expect(walk.snapshot.context.shown).toBe(false);
      walk.send({ type: 'modal.escape', id: 'storage', by: 'escape' });
      expect(did(walk).length).toBe(2);
    },
    'closed',
  );

journey(
  '[2.49a] a calendar file is saved with the day and the texts, and the modal stays open',
  subject,
  (walk) => {
    walk.finish('readShown', false);
    walk.finish('experiment', control);
    walk.send(page(true));
    walk.send(critical);
    walk.send({ type: 'calendar.add', ...words });
    const [name, file] = did(walk).at(-1) ?? [];
    expect(name).toBe('saveFile');
    expect(file).toEqual({
      day: { year: 2026, month: 11, day: 26 },
      now: Date.parse('2026-11-20T09:15:00Z'),
      summary: 'Photos go',
      details: 'Order by then',
    });
  },
  'open',
);

journey(
  '[2.49a] exporting closes the modal and opens the exports',
  subject,
  (walk) => {
    walk.finish('readShown', false);
    walk.finish('experiment', control);
    walk.send(page(true));
    walk.send(critical);
    walk.send({ type: 'export.open' });
    expect(did(walk).slice(3)).toEqual([
      ['closeModal', undefined],
      ['openExport', undefined],
    ]);
  },
  'closed',
);

randomWalks('[4.5c] the modal opens automatically at most once, in any order of events', {
  walker: 'storageModal',
  ...subject,
  events,
  outcomes,
  invariant: ({ calls }) => {
    const alone = sentTo(calls, 'modals', 'modal.opened').filter(
      (opened) => 'entry' in opened && opened.entry === false,
    );
    expect(alone.length).toBeLessThanOrEqual(1);
  },
});

journey(
  '[9.14] the modal does not open before its variant is known, and its text does not change while it is open',
  subject,
  (walk) => {
    walk.send(page(true));
    walk.send(critical);
    walk.finish('readShown', false);
    expect(did(walk)).toEqual([]);
    walk.finish('experiment', variant);
    expect(isReworded(walk.snapshot)).toBe(true);
  },
  'open',
);
