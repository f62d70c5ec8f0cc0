import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { duration } from '../duration.ts';
import { descriptorMatches, guardName, pathOf, transitionsOf } from '../extract.ts';
import type { Words } from '../load.ts';
import { asSentence, guardText } from '../words.ts';
import type { Proved } from './kit.ts';
import { type Player, payloadOf, shown } from './trace.ts';

type Start = Proved['starts'][number];

/** A possible next move of the chart, with the short form in which the URL contains it. */
export interface Choice {
  readonly group: 'events' | 'outcomes' | 'clock';
  readonly mark: string;
  readonly label: string;
  readonly payload: string;
  /** What the move means, as a sentence; empty for outcomes. */
  readonly says: string;
  /** Why the chart would ignore this move; empty if it would not. */
  readonly whyNot: readonly string[];
  readonly take: (player: Player) => void;
}

const markOf = (kind: string, of: string, index: number): string =>
  `${kind}:${encodeURIComponent(of)}:${index}`;

/**
 * Returns why no active state handles an event: the guards that are false, or that no active state has a transition
 * for it.
 */
export function whyNot(snapshot: AnyMachineSnapshot, event: AnyEventObject, words: Words): string[] {
  if (snapshot.status !== 'active') return ['The chart has ended.'];
  if (snapshot.can(event)) return [];
  const listening = snapshot._nodes.flatMap((node) =>
    transitionsOf(node)
      .filter(({ event: descriptor }) => descriptor !== '' && descriptorMatches(descriptor, event.type))
      .map(({ transition }) => {
        const { guard, description } = transition;
        const says = description === undefined ? '' : ` ${description}`;
        if (guard === undefined) return `${pathOf(node)} ignores it on purpose.${says}`;
        return `${asSentence(guardText(guard, words, false))} (${guardName(guard)} in ${pathOf(node)})${says}`;
      }),
  );
  return listening.length > 0 ? listening : ['No active state listens to it.'];
}

const sentenceOf = (clause = ''): string => (clause === '' ? '' : asSentence(clause));

function events(proof: Start, snapshot: AnyMachineSnapshot, words: Words): Choice[] {
  const fixtures = Object.entries(proof.events as Readonly<Record<string, readonly object[]>>).flatMap(
    ([type, payloads]) => payloads.map((payload, index) => ({ event: { ...payload, type }, index })),
  );
  return fixtures.map(({ event, index }) => ({
    group: 'events',
    mark: markOf('send', event.type, index),
    label: event.type,
    payload: payloadOf(event),
    says: sentenceOf(words.events[event.type]),
    whyNot: whyNot(snapshot, event, words),
    take: (player) => player.send(event),
  }));
}

interface Outcomes {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
  readonly snapshot?: readonly object[];
}

function outcomes(proof: Start, { stage }: Player): Choice[] {
  const group = 'outcomes';
  return stage.running.flatMap((id) => {
    const of: Outcomes = (proof.outcomes as Readonly<Record<string, Outcomes>>)[stage.srcOf(id)] ?? {};
    const choice = (kind: string, words: string, value: unknown, index: number): Omit<Choice, 'take'> => ({
      group,
      mark: markOf(kind, id, index),
      label: `${id} ${words}`,
      payload: shown(value),
      says: '',
      whyNot: [],
    });
    return [
      ...(of.done ?? []).map((output, index) => ({
        ...choice('done', 'is done', output, index),
        take: (player: Player) => player.finish(id, output),
      })),
      ...(of.error ?? []).map((error, index) => ({
        ...choice('error', 'fails', error, index),
        take: (player: Player) => player.fail(id, error),
      })),
      ...(of.snapshot ?? []).map((snapshot, index) => ({
        ...choice('shows', 'changes', snapshot, index),
        take: (player: Player) => player.show(id, snapshot),
      })),
    ];
  });
}

/** Returns the choices to wait until each running timer is due. */
function clock({ stage }: Player, words: Words): Choice[] {
  const timers = stage.clock.keep().running.map(({ scheduled, left }) => ({
    left: Math.max(0, left),
    name: /^xstate\.after\.([^.]*)/.exec(scheduled?.event.type ?? '')?.[1] ?? scheduled?.event.type ?? '',
  }));
  const waits = [...new Map(timers.map((timer) => [timer.left, timer])).values()].toSorted(
    (a, b) => a.left - b.left,
  );
  return waits.map(({ left, name }) => waitOf(left, `until ${name}`, sentenceOf(words.delays[name])));
}

export const waitOf = (ms: number, payload = '', says = ''): Choice => ({
  group: 'clock',
  mark: markOf('wait', String(ms), 0),
  label: `wait ${duration(ms)}`,
  payload,
  says,
  whyNot: [],
  take: (player) => player.wait(ms),
});

/** Returns the moves that are possible now, from the fixtures of the chart's proof. */
export const choicesOf = (proof: Start, player: Player, words: Words): Choice[] =>
  player.isActive
    ? [...events(proof, player.snapshot, words), ...outcomes(proof, player), ...clock(player, words)]
    : events(proof, player.snapshot, words);

/** Returns the choice for a mark in the URL; undefined if it is not possible now. */
export function choiceOf(proof: Start, player: Player, words: Words, mark: string): Choice | undefined {
  const [kind, of = ''] = mark.split(':');
  if (kind === 'wait' && /^\d+$/.test(of)) return waitOf(Number(of));
  return choicesOf(proof, player, words).find((one) => one.mark === mark);
}
