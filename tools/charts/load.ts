import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { GuardWords } from '../../machines/system/chartWords.ts';

/** The sentences of any chart's guards, delays and events, by name. */
export interface Words {
  readonly guards: Readonly<Record<string, GuardWords>>;
  readonly delays: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, string>>;
}

export interface Chart {
  /** `request`, from `machines/request/request.machine.ts`. */
  readonly name: string;
  readonly domain: string;
  /** Path from the root of the repository. */
  readonly file: string;
  readonly source: string;
  /** Every exported machine by name; a valid file has one. */
  readonly machines: Readonly<Record<string, AnyStateMachine>>;
  /** The export `<name>Words`; null if there is none. */
  readonly words: Words | null;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  value !== null && typeof value === 'object' && 'implementations' in value && 'root' in value;
const isWords = (value: unknown): value is Words =>
  value !== null && typeof value === 'object' && 'guards' in value && 'delays' in value && 'events' in value;

/** Factories create shared charts: an example represents each, such as `queryMachine` for `query.machine.ts`. */
export const examples = 'machines/request/examples.ts';

/** Loads every `*.machine.ts` below `machines/`, sorted by path. */
export async function loadCharts(root: string): Promise<Chart[]> {
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.machine.ts'))
    .sort();
  const shared = (await import(pathToFileURL(join(root, examples)).href)) as Record<string, unknown>;
  return Promise.all(
    files.map(async (name) => {
      const path = join(root, 'machines', name);
      const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
      const chart = name.replace(/^.*\//, '').replace(/\.machine\.ts$/, '');
      const example = name.startsWith('request/')
        ? { [`${chart}Machine`]: shared[`${chart}Machine`], [`${chart}Words`]: shared[`${chart}Words`] }
        : {};
      const exported: Record<string, unknown> = { ...example, ...module };
      const machines = Object.entries(exported).filter((entry): entry is [string, AnyStateMachine] =>
        isMachine(entry[1]),
      );
      const words = exported[`${chart}Words`];
      return {
        name: chart,
        domain: name.split('/')[0] ?? '',
        file: relative(root, path),
        source: readFileSync(path, 'utf8'),
        machines: Object.fromEntries(machines),
        words: isWords(words) ? words : null,
      };
    }),
  );
}

/** Returns the machine that represents a chart file in drawings, lint and the join with the specification. */
export function machineOf(chart: Chart): AnyStateMachine | undefined {
  return Object.values(chart.machines)[0];
}
