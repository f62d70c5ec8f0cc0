import type { Progress } from '../../backend/standIns.ts';
import type { BuildStep } from '../build.ts';

/** The destination of the output; a terminal allows rewriting a line. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Steps of the build by name; only the last one reports progress. */
const building = {
  words: 'Gathering the words of the pages …',
  pages: 'Building the pages …',
  phone: 'Building the page for phones …',
} as const;
const words = {
  packing: 'Packing the pages',
  accounts: 'Filling the demo accounts',
  albums: 'Filling their albums',
  orders: 'Placing their orders',
} as const;

const listed = new Intl.ListFormat('en-GB');

/**
 * Prints the steps of a start with their progress. On a terminal there is a single line that is updated; in a file or
 * pipe there is a line at the start and at the end of each step. Steps that had nothing to do are listed in one line
 * at the end.
 */
export function startSteps(output: Output) {
  const moving = output.isTTY === true;
  const reused: string[] = [];
  let under = false;
  const begun = new Set<string>();
  const say = (line: string) => {
    if (moving) output.write(`\r\u001b[K${line}`);
    else output.write(`${line}\n`);
    under = moving;
  };
  /** Clears the updated line so that another one can be printed. */
  const clear = () => {
    if (under) output.write('\r\u001b[K');
    under = false;
  };
  return {
    step: (step: keyof typeof building) => say(building[step]),
    progress: ({ step, done, of }: Progress | Extract<BuildStep, { readonly of: number }>) => {
      const line = `${words[step]}: ${done} of ${of}`;
      if (moving || !begun.has(step) || done === of) say(line);
      begun.add(step);
    },
    reuse: (what: 'packages' | 'pages' | 'demo data') => void reused.push(what),
    clear,
    /** Ends the output with a list of the steps that had nothing to do. */
    end: () => {
      clear();
      if (reused.length > 0) output.write(`Reused: ${listed.format(reused.splice(0))}.\n`);
    },
  };
}
