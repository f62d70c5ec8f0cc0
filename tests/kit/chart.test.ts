import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActorRef,
  type AnyEventObject,
  assign,
  fromPromise,
  type PromiseActorLogic,
  sendTo,
  setup,
  type Snapshot,
} from 'xstate';
import { journey, proveChart, type Seen } from './chart/index.ts';
import type { Recorder } from './chart/record.ts';
import { explained, placeOf, sourcesOf } from './chart/locate.ts';
import { findGaps } from './chart/prove.ts';
import { edgesOf } from '../../tools/charts/extract.ts';
import { importPhotosMachine } from '../../machines/photos/uploads/importPhotos.machine.ts';
import { walkOnce } from './chart/walks.ts';

type Answer = { kind: 'saved' } | { kind: 'refused' };
type Event = { type: 'form.submit'; name: string } | { type: 'form.edit' } | { type: 'form.close' };
type Relay = ActorRef<Snapshot<unknown>, AnyEventObject>;

interface Gaps {
  readonly guardAlwaysNo?: boolean;
  readonly island?: boolean;
  readonly misspelt?: boolean;
  readonly startsNothing?: boolean;
}

/**
 * Returns a small form chart with every kind of transition: event, guard, always, after, done, error. `gaps` names
 * the parts to leave out.
 */
function form(gaps: Gaps = {}) {
  return setup({
    types: {
      context: {} as { tries: number; parent: Relay },
      input: {} as { parent: Relay },
      events: {} as Event,
    },
    actors: {
      save: fromPromise(() => Promise.reject(new Error('must be provided: save'))) as PromiseActorLogic<
        Answer,
        { name: string }
      >,
    },
    actions: {
      track: () => {
        throw new Error('must be provided: track');
      },
    },
    guards: {
      tooOften: ({ context }) => (gaps.guardAlwaysNo === true ? false : context.tries >= 2),
      refused: (_, params: { answer: Answer }) => params.answer.kind === 'refused',
    },
    delays: { timeout: 10_000, thanks: 2000 },
  }).createMachine({
    id: 'smallForm',
    context: ({ input }) => ({ tries: 0, parent: input.parent }),
    initial: 'editing',
    states: {
      editing: {
        always: { guard: 'tooOften', target: 'locked' },
        on: {
          'form.submit': 'saving',
          ...(gaps.misspelt === true ? { 'form.sumbit': 'saving' } : {}),
          'form.close': 'closed',
        },
      },
      saving: {
        entry: assign({ tries: ({ context }) => context.tries + 1 }),
        invoke: {
          id: 'save',
          src: 'save',
          input: { name: 'a' },
          onDone: [
            {
              guard: { type: 'refused', params: ({ event }) => ({ answer: event.output }) },
              target: 'editing',
            },
            { target: 'saved', actions: sendTo(({ context }) => context.parent, { type: 'form.saved' }) },
          ],
          onError: 'failed',
        },
        after: { timeout: 'failed' },
      },
      failed: { on: { 'form.edit': 'editing' } },
      saved: { entry: 'track', after: { thanks: 'closed' } },
      locked: { on: { 'form.close': 'closed' } },
      closed: { type: 'final' },
      ...(gaps.island === true ? { island: { on: { 'form.close': 'closed' } } } : {}),
    },
  });
}

const proofOf = (gaps: Gaps = {}) =>
  ({
    machine: form(gaps),
    input: (recorder: Recorder) => ({ parent: recorder.ref('parent') }),
    events: { 'form.submit': [{ name: 'a' }], 'form.edit': [{}], 'form.close': [{}] },
    outcomes: { save: { done: [{ kind: 'saved' }, { kind: 'refused' }], error: [new Error('gone')] } },
    project: (snapshot: { context: { tries: number } }) => snapshot.context.tries,
    ignores: {
      editing: ['form.edit'],
      saving: ['form.submit', 'form.edit', 'form.close'],
      failed: ['form.submit', 'form.close'],
      saved: ['form.submit', 'form.edit', 'form.close'],
      locked: ['form.submit', 'form.edit'],
    },
    observe: ({ snapshot, calls }: Seen<{ value: unknown }>) => {
      const sent = calls.filter(({ kind }) => kind === 'sent' || kind === 'action');
      expect(sent).toEqual(
        snapshot.value === 'saved'
          ? [
              { kind: 'action', name: 'track', params: undefined },
              { kind: 'sent', to: 'parent', event: { type: 'form.saved' } },
            ]
          : [],
      );
    },
  }) as const;

proveChart('the form chart', proofOf());

describe('the kit names the gap', () => {
  test('an unprovided outcome', () => {
    const proof = proofOf();
    const found = findGaps({
      ...proof,
      outcomes: { save: { done: [{ kind: 'saved' }], error: [new Error('gone')] } },
    });
    expect(found.unwalked).toEqual(['never taken: saving --done save [refused]--> editing']);
  });

  test('the position of an arrow that is never taken, and the paths to its source', () => {
    const file = 'tests/kit/chart.test.ts';
    const text = readFileSync(new URL('chart.test.ts', import.meta.url), 'utf8');
    const lineOf = (code: string) => `${file}:${text.slice(0, text.indexOf(code)).split('\n').length}`;
    const sources = new Map([
      ['tests/kit/other.ts', 'const states = { editing: {} };'],
      [file, text],
    ]);
    const unanswered = findGaps({ ...proofOf(), outcomes: { save: { done: [{ kind: 'saved' }] } } });
    expect(explained(unanswered, sources)).toEqual([
      'never taken: saving --done save [refused]--> editing\n  form.submit {"name":"a"} leads to saving\n' +
        `  ${lineOf("guard: { type: 'refused'")}`,
      `never taken: saving --error save--> failed\n  form.submit {"name":"a"} leads to saving\n  ${lineOf("onError: 'failed'")}`,
    ]);
    const closedWay = findGaps({
      ...proofOf({ guardAlwaysNo: true }),
      project: ({ context }) => Math.min(context.tries, 3),
    });
    expect(explained(closedWay, sources)).toEqual([
      `never taken: editing --always [tooOften]--> locked\n  the start leads to editing\n  ${lineOf("always: { guard: 'tooOften'")}`,
      `never taken: locked --form.close--> closed\n  no events lead to locked\n  ${lineOf("'form.close': 'closed' } },\n      closed")}`,
    ]);
    expect(explained(unanswered, new Map([['a.ts', 'export const a = 1;']]))[0]).toMatch(/\n {2}a\.ts$/);
  });

  test('the sources of a chart are its file and its imports', async () => {
    const sources = await sourcesOf('importPhotos');
    const edge = edgesOf(importPhotosMachine).find(
      ({ source, event }) => source === 'dialog.open.device' && event === 'library.show',
    );
    const place = edge === undefined ? null : placeOf(sources, edge);
    expect(place).toMatch(/^machines\/photos\/uploads\/importPhotos\.\w+\.ts:\d+$/);
    const [file = '', line = ''] = place?.split(':') ?? [];
    expect(sources.get(file)?.split('\n')[Number(line) - 1]).toContain('library');
  });

  test('an actor without any outcome', () => {
    expect(findGaps({ ...proofOf(), outcomes: { save: {} } }).fixtures).toEqual([
      'saving waits for "done" of "save", but no such outcome is given',
      'saving waits for "error" of "save", but no such outcome is given',
    ]);
  });

  test('a state that is never entered', () => {
    const found = findGaps(proofOf({ island: true }));
    expect(found.unreached).toEqual(['never reached: island']);
    expect(found.unwalked).toEqual(['never taken: island --form.close--> closed']);
  });

  test('a misspelt event', () => {
    const found = findGaps(proofOf({ misspelt: true }));
    expect(found.fixtures).toEqual(['no event of the union fits: editing --form.sumbit--> saving']);
    expect(found.unwalked).toEqual(['never taken: editing --form.sumbit--> saving']);
  });

  test('a guard that is never true', () => {
    const proof = proofOf({ guardAlwaysNo: true });
    const found = findGaps({ ...proof, project: ({ context }) => Math.min(context.tries, 3) });
    expect(found.unwalked).toEqual([
      'never taken: editing --always [tooOften]--> locked',
      'never taken: locked --form.close--> closed',
    ]);
    expect(found.unreached).toEqual(['never reached: locked']);
  });

  test('a context that grows without bound', () => {
    const found = findGaps({ ...proofOf({ guardAlwaysNo: true }), limit: 200 });
    expect(found.fixtures).toEqual([
      'the chart cannot be mapped: Traversal limit exceeded; `project` lets something grow without end',
    ]);
  });

  test('an event that is neither handled nor ignored, and an unneeded entry of the ignore list', () => {
    const found = findGaps({
      ...proofOf(),
      ignores: { ...proofOf().ignores, editing: [], failed: ['form.submit', 'form.close', 'form.edit'] },
    });
    expect(found.unhandled).toEqual([
      'neither handled nor ignored: "form.edit" in editing',
      'the ignore list says "form.edit" in failed, where nothing needs it',
    ]);
  });

  test('an ignore list for a missing state', () => {
    const found = findGaps({ ...proofOf(), ignores: { ...proofOf().ignores, savign: ['form.edit'] } });
    expect(found.fixtures).toEqual(['the ignore list names a state that is not there: savign']);
  });

  test('a projection that disagrees with the chart', () => {
    const found = findGaps({
      ...proofOf(),
      observe: ({ snapshot }) => expect(snapshot.value).not.toBe('failed'),
    });
    expect(found.disagreements.map((line) => line.split(':')[0])).toEqual([
      'on the way form.submit → xstate.done.actor.save → form.submit → xstate.error.actor.save',
      'on the way form.submit → xstate.done.actor.save → form.submit → xstate.after.timeout.smallForm.saving',
      'on the way form.submit → xstate.error.actor.save',
      'on the way form.submit → xstate.after.timeout.smallForm.saving',
    ]);
  });

  test('an arrow listed as walked by hand that the kit walks, and a missing one', () => {
    const found = findGaps({
      ...proofOf(),
      walkedByHand: ['editing --always [tooOften]--> locked', 'editing --form.clsoe--> closed'],
    });
    expect(found.fixtures).toEqual([
      'walked by the kit, or no arrow at all: editing --always [tooOften]--> locked',
      'walked by the kit, or no arrow at all: editing --form.clsoe--> closed',
    ]);
  });

  test('an unprojected guard, where the running chart and the map differ', () => {
    const found = findGaps({ ...proofOf(), project: () => null });
    expect(found.unwalked).toContain('never taken: editing --always [tooOften]--> locked');
  });
});

const subject = { machine: form(), input: proofOf().input };

journey(
  'a journey is pinned by hand: two refusals lock the form',
  subject,
  (walk) => {
    walk.send({ type: 'form.submit', name: 'a' });
    walk.finish('save', { kind: 'refused' });
    walk.send({ type: 'form.submit', name: 'a' });
    expect(walk.running).toEqual(['save']);
    walk.wait(9999);
    expect(walk.running).toEqual(['save']);
    walk.wait(1);
    expect(walk.running).toEqual([]);
    walk.send({ type: 'form.edit' });
  },
  'locked',
);

test('long walks never leave an actor running outside saving', () => {
  const invariant = ({ snapshot, running }: { snapshot: { value: unknown }; running: readonly string[] }) =>
    expect(running).toEqual(snapshot.value === 'saving' ? ['save'] : []);
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (choices) =>
      walkOnce({ ...proofOf(), invariant }, choices),
    ),
    { numRuns: 200 },
  );
});

test('a broken invariant is reported with its path', () => {
  const walk = () =>
    walkOnce(
      {
        ...proofOf(),
        invariant: ({ snapshot }) => {
          if (snapshot.value === 'failed') throw new Error('failed');
        },
      },
      [0, 5],
    );
  expect(walk).toThrow('failed\nafter form.submit → error save');
});

type PlayerEvent =
  | { type: 'play.toggle' }
  | { type: 'mute.toggle' }
  | { type: 'power.off' }
  | { type: 'power.on' };
const player = setup({
  types: { events: {} as PlayerEvent },
  actors: { sound: fromPromise<string>(() => Promise.reject(new Error('must be provided: sound'))) },
}).createMachine({
  id: 'player',
  initial: 'on',
  on: { 'power.off': '.off' },
  states: {
    on: {
      type: 'parallel',
      states: {
        transport: {
          initial: 'stopped',
          states: {
            stopped: { on: { 'play.toggle': 'playing' } },
            playing: {
              invoke: { id: 'sound', src: 'sound', onDone: 'ended', onError: 'stopped' },
              on: { 'play.toggle': 'stopped' },
            },
            ended: { type: 'final' },
          },
        },
        volume: {
          initial: 'loud',
          states: {
            loud: { on: { 'mute.toggle': 'muted' } },
            muted: { on: { 'mute.toggle': 'loud' }, always: [] },
            hist: { type: 'history' },
          },
        },
      },
    },
    off: { on: { 'power.on': 'on' } },
  },
});

proveChart('a chart with regions and depth', {
  machine: player,
  events: { 'play.toggle': [{}], 'mute.toggle': [{}], 'power.off': [{}], 'power.on': [{}] },
  outcomes: { sound: { done: ['end'], error: [new Error('no device')] } },
  ignores: { on: ['power.on'], off: ['play.toggle', 'mute.toggle'], 'on.transport.ended': ['play.toggle'] },
  observe: ({ snapshot, running }) =>
    expect(running).toEqual(snapshot.matches({ on: { transport: 'playing' } }) ? ['sound'] : []),
});

test('the type of the fixtures is exhaustive', () => {
  const proof = proofOf();
  // @ts-expect-error -- an event without a fixture does not compile
  const noClose = findGaps({ ...proof, events: { 'form.submit': [{ name: 'a' }], 'form.edit': [{}] } });
  // @ts-expect-error -- neither does an actor without its outcomes
  const noSave = findGaps({ ...proof, outcomes: {} });
  expect([noClose.fixtures, noSave.fixtures]).toEqual([
    [
      'no event of the union fits: editing --form.close--> closed',
      'no event of the union fits: locked --form.close--> closed',
    ],
    [
      'saving waits for "done" of "save", but no such outcome is given',
      'saving waits for "error" of "save", but no such outcome is given',
    ],
  ]);
});

proveChart(
  'a state that decides is reached when an arrow out of it was taken',
  {
    machine: setup({
      types: {
        events: {} as { type: 'door.push' },
        context: {} as { open: boolean },
        input: {} as { open: boolean },
      },
      guards: { isOpen: ({ context }) => context.open },
    }).createMachine({
      id: 'door',
      context: ({ input }) => input,
      initial: 'outside',
      states: {
        outside: { on: { 'door.push': 'deciding' } },
        deciding: { always: [{ guard: 'isOpen', target: 'inside' }, { target: 'outside' }] },
        inside: { type: 'final' },
      },
    }),
    input: { open: false },
    events: { 'door.push': [{}] },
    outcomes: {},
    observe: ({ snapshot }) => expect(snapshot.value).not.toBe('deciding'),
  },
  { input: { open: true } },
);
