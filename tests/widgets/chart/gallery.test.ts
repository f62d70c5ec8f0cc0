import { expect } from 'vitest';
import { galleryMachine } from '../../../machines/widgets/gallery.machine.ts';
import { galleryAddMachine } from '../../../machines/widgets/galleryAdd.machine.ts';
import { galleryChangeMachine } from '../../../machines/widgets/galleryChange.machine.ts';
import { galleryDeleteMachine } from '../../../machines/widgets/galleryDelete.machine.ts';
import {
  categoriesOf,
  chosenCategories,
  failedReading,
  failedRequired,
  galleryViewState,
} from '../../../machines/widgets/widgets.selectors.ts';
import { type Call, journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';

const failure = { kind: 'http', status: 503, correlationId: 'c-1' } as const;
const input = { code: 'P1', channel: 'alb-gb' };
const subject = { machine: galleryMachine, input };
const read = <Data>(data: Data | null, { failed = false, none = false } = {}) => ({
  value: none ? 'notFound' : failed ? 'failed' : data === null ? 'loading' : 'ready',
  context: { data, failure: failed ? failure : null, refusal: none ? 'none' : null },
});
/** Returns the references of the failed queries, as the page reads them. */
const failures = ({ snapshot: { children } }: Journey<typeof galleryMachine>) => {
  const shown = (id: 'blocked' | 'entry' | 'categories') => {
    const reading = children[id]?.getSnapshot();
    return reading !== undefined && 'context' in reading ? reading : undefined;
  };
  return [
    failedRequired(shown('blocked')),
    failedReading(shown('entry')),
    failedReading(shown('categories')),
  ];
};
const begun = (calls: readonly Call[], id: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === id ? [call.input] : []));
const free = read({ blocked: false });
const names = read([{ name: 'Travel' }, { name: 'Pets' }]);
const entry = read({ widgetId: 'P1', categories: ['Travel'] });
const absent = read<never>(null, { none: true });
const failed = read<never>(null, { failed: true });
const saved = { outcome: 'saved' as const, saved: ['Travel'] };
const cancelled = { outcome: 'cancelled' } as const;

proveChart('[3.13c] [7.14e] a photo book and the gallery', {
  ...subject,
  events: { 'gallery.retry': [{}], 'gallery.remove': [{}] },
  outcomes: {
    blocked: { snapshot: [free, failed, read({ blocked: true })] },
    entry: { snapshot: [read<never>(null), absent, failed, entry] },
    categories: { snapshot: [names, failed] },
    add: { done: [saved, cancelled] },
    change: { done: [saved, cancelled] },
    delete: { done: [{ outcome: 'done', reply: undefined }, cancelled] },
  },
  project: (snapshot) => [
    galleryViewState(snapshot),
    snapshot.context.blocked,
    snapshot.context.entry,
    snapshot.context.categories,
  ],
  ignores: {
    reading: ['gallery.remove'],
    blocked: ['gallery.retry', 'gallery.remove'],
    outside: ['gallery.retry', 'gallery.remove'],
    'inside.form': ['gallery.retry'],
    'inside.removing': ['gallery.retry', 'gallery.remove'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('add')).toBe(snapshot.matches('outside'));
    expect(running.includes('change')).toBe(snapshot.matches({ inside: 'form' }));
  },
});

journey(
  '[3.13c] [7.14e] a book outside the gallery has a form to add it; once saved, the gallery is reread and has it',
  subject,
  (walk) => {
    walk.show('blocked', free);
    walk.show('categories', names);
    walk.show('entry', absent);
    expect(begun(walk.calls, 'add')).toEqual([input]);
    walk.finish('add', saved);
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['gallery'] }]);
    walk.show('entry', read<never>(null));
    walk.show('entry', entry);
    expect([categoriesOf(walk.snapshot).length, chosenCategories(walk.snapshot)]).toEqual([2, ['Travel']]);
    // Reading the same data again does not change the form.
    walk.show('entry', read({ widgetId: 'P1', categories: ['Travel'] }));
    expect(begun(walk.calls, 'change')).toEqual([input]);
  },
  { inside: 'form' },
);

journey(
  '[3.13c] [7.14e] a cancelled form starts again, and a saved one shows a toast and is reread',
  subject,
  (walk) => {
    walk.show('blocked', free);
    walk.show('categories', names);
    walk.show('entry', absent);
    walk.finish('add', cancelled);
    expect([walk.snapshot.value, begun(walk.calls, 'add')]).toEqual(['outside', [input, input]]);
    walk.show('entry', entry);
    walk.finish('change', cancelled);
    expect([walk.snapshot.value, begun(walk.calls, 'change')]).toEqual([{ inside: 'form' }, [input, input]]);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual([]);
    walk.finish('change', saved);
    expect(sentTo(walk.calls, 'toasts', 'toast.show')).toEqual([{ kind: 'success', message: 'saved' }]);
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['gallery'] }]);
    walk.send({ type: 'gallery.remove' });
    walk.finish('delete', cancelled);
    expect(sentTo(walk.calls, 'queries', 'cache.stale').length).toBe(1);
  },
  { inside: 'form' },
);

journey(
  '[3.13c] [7.14e] removing a book asks a question first',
  subject,
  (walk) => {
    walk.show('blocked', free);
    walk.show('categories', names);
    walk.show('entry', entry);
    walk.send({ type: 'gallery.remove' });
    expect(begun(walk.calls, 'delete')).toEqual([input]);
    walk.finish('delete', { outcome: 'done', reply: undefined });
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['gallery'] }]);
    walk.show('entry', absent);
  },
  'outside',
);

journey(
  '[3.13c] a blocked book shows as blocked once that is read, whatever else failed',
  subject,
  (walk) => {
    walk.show('entry', failed);
    expect([galleryViewState(walk.snapshot), failures(walk)]).toEqual(['reading', [null, 'c-1', null]]);
    walk.send({ type: 'gallery.retry' });
    for (const query of ['blocked', 'entry', 'categories'])
      expect(sentTo(walk.calls, query, 'query.retry')).toEqual([{}]);
    walk.show('blocked', absent);
    expect([galleryViewState(walk.snapshot), failures(walk)]).toEqual(['reading', ['', 'c-1', null]]);
    walk.show('blocked', read({ blocked: true }));
  },
  'blocked',
);

const ticked = { 'category Travel': 'on', 'category Pets': 'on' };
const entered = { widgetId: 'P1', categories: ['Travel'] };
const answers = [
  { outcome: 'finished', reply: entered },
  { outcome: 'failed', failure },
] as const;

proveChart('[3.13c] [7.14e] the form that adds a book to the gallery', {
  machine: galleryAddMachine,
  input,
  events: {
    'form.submit': [{ fields: ticked }, { fields: {} }],
    'form.cancel': [{}],
  },
  outcomes: {
    send: {
      done: [...answers, { outcome: 'refused', refusal: 'blocked', correlationId: 'c-2' }],
      error: [new Error('gone')],
    },
  },
  project: ({ context }) => [context.sent !== null, Object.keys(context.problems), context.trouble],
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot }) => expect(snapshot.context.input).toEqual(input),
});

proveChart('[3.13c] [7.14e] the form of the categories', {
  machine: galleryChangeMachine,
  input,
  events: {
    'form.submit': [{ fields: ticked }, { fields: {} }],
    'form.cancel': [{}],
  },
  outcomes: { send: { done: [...answers], error: [new Error('gone')] } },
  project: ({ context }) => [context.sent !== null, Object.keys(context.problems), context.trouble],
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot }) => expect(snapshot.context.input).toEqual(input),
});

proveChart('[2.51a] [7.14e] the question before a book is removed from the gallery', {
  machine: galleryDeleteMachine,
  input,
  keepActors: ['modal'],
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}],
    'modal.escape': [{ id: 'gallery.delete', by: 'escape' }],
  },
  outcomes: {
    send: {
      done: [
        { outcome: 'finished', reply: undefined },
        { outcome: 'refused', refusal: 'none', correlationId: 'c-2' },
        { outcome: 'failed', failure },
      ],
      error: [new Error('gone')],
    },
    modal: {},
  },
  project: ({ context }) => [context.answer?.outcome],
  ignores: { sending: ['question.confirm', 'question.cancel'] },
  observe: ({ snapshot }) => expect(snapshot.context.input).toEqual(input),
});

journey(
  '[7.14e] the selected categories are sent, and at least one is required',
  { machine: galleryAddMachine, input },
  (walk) => {
    walk.send({ type: 'form.submit', fields: { other: 'on' } });
    expect(walk.snapshot.context.problems).toEqual({ categories: 'none' });
    walk.send({ type: 'form.submit', fields: ticked });
    expect(begun(walk.calls, 'send')).toEqual([
      {
        params: {},
        query: {},
        body: { widgetId: 'P1', channel: 'alb-gb', categories: ['Travel', 'Pets'] },
      },
    ]);
  },
  'saving',
);
