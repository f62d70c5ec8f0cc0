import type { AnyStateMachine } from 'xstate';
import { actorNames, lazyNames } from '../../machines/app/directory.ts';
import { stateNodes, tellingOf } from './extract.ts';
import { type Chart, machineOf } from './load.ts';

interface Member {
  readonly chart: Chart;
  readonly machine: AnyStateMachine;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  value !== null && typeof value === 'object' && 'root' in value && 'implementations' in value;

const actorsOf = (machine: AnyStateMachine): AnyStateMachine[] =>
  Object.values(machine.implementations.actors as Record<string, unknown>).filter(isMachine);

/** Every action of a chart: those named in its setup, and those written into its states and arrows. */
function actionsOf(machine: AnyStateMachine): unknown[] {
  const nodes = stateNodes(machine.root);
  return [
    ...Object.values(machine.implementations.actions as Record<string, unknown>),
    ...nodes.flatMap((node) => [...node.entry, ...node.exit]),
    ...nodes.flatMap((node) =>
      [...(node.always ?? []), ...[...node.transitions.values()].flat()].flatMap(({ actions }) => actions),
    ),
  ];
}

/** What a chart tells the charts of the directory, one line each: `toasts: toast.show`. */
export function tellingsOf(machine: AnyStateMachine): { readonly to: string; readonly type: string }[] {
  const found = actionsOf(machine).flatMap((action) => tellingOf(action) ?? []);
  return [...new Map(found.map((told) => [`${told.to} ${told.type}`, told])).values()].sort((a, b) =>
    `${a.to} ${a.type}`.localeCompare(`${b.to} ${b.type}`, 'en'),
  );
}

const idOf = (machine: AnyStateMachine): string => machine.root.key;

/** Charts that a chart knows by their type alone, for their program comes later. */
const fetchedBy = (machine: AnyStateMachine): string[] =>
  Object.values(machine.implementations.actors as Record<string, unknown>).flatMap((actor) =>
    actor !== null && typeof actor === 'object' && 'lazyLogic' in actor ? [String(actor.lazyLogic)] : [],
  );

/** The ids of the charts that a chart starts, by name alone: the same child of two charts is drawn once. */
const startedBy = (machine: AnyStateMachine): string[] =>
  [...new Set([...actorsOf(machine).map(idOf), ...fetchedBy(machine)])].sort();

/**
 * One drawing of the whole: which chart starts which, who tells which chart of the directory what, and which programs
 * are fetched later. Charts are named as their machines are.
 */
export function systemMarkdown(charts: readonly Chart[]): string {
  const members = charts.flatMap((chart): Member[] => {
    const machine = machineOf(chart);
    return machine === undefined ? [] : [{ chart, machine }];
  });
  const arrows = members.flatMap(({ machine }) =>
    startedBy(machine).map((child) => `  ${idOf(machine)} --> ${child}`),
  );
  const rows = members.flatMap(({ chart, machine }) => {
    const told = tellingsOf(machine);
    if (told.length === 0) return [];
    const by = Map.groupBy(told, ({ to }) => to);
    const words = [...by].map(([to, list]) => `${to}: ${list.map(({ type }) => type).join(', ')}`);
    return [`| ${chart.domain} | ${idOf(machine)} | ${words.join('<br>')} |`];
  });
  const lazy = new Set<string>(lazyNames);
  const later = new Set(members.flatMap(({ machine }) => fetchedBy(machine)));
  const programOf = (name: string) => {
    if (lazy.has(name)) return 'fetched when it is first needed';
    return later.has(name) ? 'fetched for signed-in pages' : 'there from the start';
  };
  return [
    '# The system',
    '',
    'Drawn by `npm run charts` from the charts themselves. An arrow means "starts"; a chart that several start is drawn once.',
    'Requests and queries to the services are left out.',
    '',
    '```mermaid',
    'flowchart LR',
    ...[...new Set(arrows)].filter((arrow) => !/--> (?:request|resource|query)$/.test(arrow)).sort(),
    '```',
    '',
    '## The directory',
    '',
    'Charts that live long and are told things by their name.',
    '',
    '| name | its program |',
    '|---|---|',
    ...actorNames.map((name) => `| ${name} | ${programOf(name)} |`),
    '',
    '## Who tells whom what',
    '',
    '| room | chart | tells |',
    '|---|---|---|',
    ...rows.sort(),
    '',
  ].join('\n');
}
