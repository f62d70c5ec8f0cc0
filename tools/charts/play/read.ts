import type { AnyStateMachine } from 'xstate';
import { pathOf, stateNodes } from '../extract.ts';
import { type Collected, collect, type Told } from './kit.ts';
import { Player, type Step, walked } from './trace.ts';

/** Functions that evaluate test files, keyed by path; each file is evaluated when it is first needed. */
export type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** Identifies the chart of a machine on the site, by its id and its states. */
export interface Signature {
  readonly id: string;
  readonly states: readonly string[];
}

interface RecordedStory extends Signature {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Why the journey could not be recorded; null if it was recorded. */
  readonly trouble: string | null;
}

export interface RecordedFile {
  readonly file: string;
  readonly proofs: readonly (Signature & { readonly name: string; readonly trouble: string | null })[];
  readonly stories: readonly RecordedStory[];
  readonly trouble: string | null;
}

const known = new Map<string, Promise<Collected>>();

/** Returns the proofs and journeys of a test file. */
export function collectedOf(files: Files, file: string): Promise<Collected> {
  const load = files[file];
  const found = known.get(file) ?? collect(load ?? (() => Promise.reject(new Error(`there is no ${file}`))));
  known.set(file, found);
  return found;
}

const signatureOf = ({ root }: AnyStateMachine): Signature => ({
  id: root.key,
  states: stateNodes(root).map(pathOf),
});
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function storyOf(told: Told): Promise<RecordedStory> {
  const own = { name: told.name, ...signatureOf(told.subject.machine) };
  try {
    const { steps, snapshot, stage } = await walked(told);
    const end: unknown = snapshot.value;
    stage.stop();
    const isPinned = JSON.stringify(end) === JSON.stringify(told.end);
    return {
      ...own,
      steps,
      trouble: isPinned ? null : `ended in ${JSON.stringify(end)} instead of ${JSON.stringify(told.end)}`,
    };
  } catch (error) {
    return { ...own, steps: [], trouble: messageOf(error) };
  }
}

function proofTrouble({ starts }: Collected['proofs'][number]): string | null {
  try {
    for (const start of starts) new Player(start).stage.stop();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Records all journeys of a test file. */
export async function recordFile(files: Files, file: string): Promise<RecordedFile> {
  try {
    const { proofs, stories } = await collectedOf(files, file);
    const recorded: RecordedStory[] = [];
    for (const told of stories) recorded.push(await storyOf(told));
    return {
      file,
      proofs: proofs.map((proof) => {
        const [first] = proof.starts;
        if (first === undefined) throw new Error(`${proof.name} has no start`);
        return { name: proof.name, ...signatureOf(first.machine), trouble: proofTrouble(proof) };
      }),
      stories: recorded,
      trouble: null,
    };
  } catch (error) {
    return { file, proofs: [], stories: [], trouble: messageOf(error) };
  }
}
