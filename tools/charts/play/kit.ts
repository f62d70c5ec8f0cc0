import type { AnyStateMachine, StateValue } from 'xstate';
import type { Proof, Subject } from '../../../tests/kit/chart/fixtures.ts';
import type { Journey } from '../../../tests/kit/chart/journey.ts';

export { ChartClock } from '../../../tests/kit/chart/clock.ts';
export { playedLogic } from '../../../tests/kit/chart/played.ts';
export { Recorder, sentTo, transcript } from '../../../tests/kit/chart/record.ts';
export { Stage } from '../../../tests/kit/chart/stage.ts';

export type AnySubject = Subject<AnyStateMachine>;
type AnyProof = Proof<AnyStateMachine>;
export type AnyJourney = Journey<AnyStateMachine>;

/** A proof with all inputs from which it starts. */
export interface Proved {
  readonly name: string;
  readonly starts: readonly (AnyProof & { readonly name?: string })[];
}

export interface Told {
  readonly name: string;
  readonly subject: AnySubject;
  readonly walk: (journey: AnyJourney) => void | Promise<void>;
  readonly end: StateValue;
}

/** The proofs and journeys that a test file defines, collected without running them. */
export interface Collected {
  readonly proofs: Proved[];
  readonly stories: Told[];
}

let current: Collected = { proofs: [], stories: [] };

/**
 * Evaluates a test file with `load`, and returns what it defines. A module is evaluated only once, so a second call
 * would return nothing.
 */
export async function collect(load: () => Promise<unknown>): Promise<Collected> {
  const own: Collected = { proofs: [], stories: [] };
  current = own;
  await load();
  return own;
}

export function proveChart(name: string, proof: AnyProof, ...others: readonly Partial<AnyProof>[]): void {
  current.proofs.push({ name, starts: [proof, ...others.map((other) => ({ ...proof, ...other }))] });
}

export function journey(name: string, subject: AnySubject, walk: Told['walk'], end: StateValue): void {
  current.stories.push({ name, subject, walk, end });
}

export const randomWalks = (): void => undefined;
