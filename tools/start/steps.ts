import type { Progress } from '../../backend/standIns.ts';
import type { BuildStep } from '../build.ts';

/** The output: on a terminal, a line can be rewritten. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Each by name; only of the last one it is known how far it is. */
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
 * Says what a start does: each step by name and how far it is. A terminal has one line that moves; a file or a pipe
 * has a line at the beginning and at the end of each step. What was there already is said at the end, in one line.
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
  /** The line that moves makes room for another. */
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
    /** It is ready: what this start found made. */
    end: () => {
      clear();
      if (reused.length > 0) output.write(`Reused: ${listed.format(reused.splice(0))}.\n`);
    },
  };
}
