import type { AnyStateMachine } from 'xstate';
import { lazyNames } from '../../machines/app/lazyNames.ts';
import { actorNames } from './actorNames.ts';
import { lazyActorMachine } from '../../machines/system/lazyActor.machine.ts';
import { areaCharts, behind, passedOn, receivers } from './behind.ts';
import { stateNodes } from './extract.ts';
import { type Chart, machineOf } from './load.ts';
import { type Send, sendsOf } from './sends.ts';

interface Member {
  readonly chart: Chart;
  readonly machine: AnyStateMachine;
  /** Name in the drawing: the machine's id; the file if several machines have that id; or both with the domain. */
  readonly name: string;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  value !== null && typeof value === 'object' && 'root' in value && 'implementations' in value;
const idOf = (machine: AnyStateMachine): string => machine.root.key;

function membersOf(charts: readonly Chart[]): Member[] {
  const all = charts.flatMap((chart) => {
    const machine = machineOf(chart);
    return machine === undefined ? [] : [{ chart, machine }];
  });
  const alone = (of: (member: (typeof all)[number]) => string, name: string) =>
    all.filter((member) => of(member) === name).length === 1;
  return all.map((member) => {
    const [id, file] = [idOf(member.machine), member.chart.name];
    if (alone(({ machine }) => idOf(machine), id)) return { ...member, name: id };
    return {
      ...member,
      name: alone(({ chart }) => chart.name, file) ? file : `${member.chart.domain}/${file}`,
    };
  });
}

/** A child of a chart: its id, and whether its code is loaded on demand. */
interface Child {
  readonly name: string;
  readonly later: boolean;
}

class System {
  readonly members: readonly Member[];
  readonly #byMachine: ReadonlyMap<AnyStateMachine, string>;
  readonly #names: ReadonlySet<string>;

  constructor(charts: readonly Chart[]) {
    this.members = membersOf(charts);
    this.#byMachine = new Map(this.members.map(({ machine, name }) => [machine, name]));
    this.#names = new Set(this.members.map(({ name }) => name));
  }

  /** Returns the machine name of an existing chart. */
  named(name: string): string {
    if (!this.#names.has(name)) throw new Error(`no chart is called ${name}`);
    return name;
  }

  /**
   * Returns the actor that a chart starts under a name of its setup; null for requests, sources and the like.
   */
  childOf(owner: string, key: string, actor: unknown): Child | null {
    if (actor === lazyActorMachine) {
      // Domains may use the same name: a chart loads the one of its own domain, otherwise the only one.
      const room = this.members.find(({ name }) => name === owner)?.chart.domain ?? '';
      const own = `${room}/${key}`;
      return { name: this.#names.has(own) ? own : this.named(behind[key] ?? key), later: true };
    }
    if (isMachine(actor)) return { name: this.#byMachine.get(actor) ?? idOf(actor), later: false };
    if (actor === null || typeof actor !== 'object' || !('lazyLogic' in actor)) return null;
    return { name: this.named(String(actor.lazyLogic)), later: true };
  }

  childrenOf({ machine, name }: Member): Child[] {
    if (name === 'app')
      return [
        ...this.#namedChildren(machine, name).filter((child) => child.name !== 'lazyActor'),
        ...[...lazyNames.map((lazy) => behind[lazy] ?? lazy), ...Object.values(areaCharts)].flatMap(
          (child) => (child === null ? [] : [{ name: this.named(child), later: true }]),
        ),
      ];
    return this.#namedChildren(machine, name);
  }

  #namedChildren(machine: AnyStateMachine, owner: string): Child[] {
    const actors = Object.entries(machine.implementations.actors as Record<string, unknown>);
    return actors.flatMap(([key, actor]) => this.childOf(owner, key, actor) ?? []);
  }

  /** Returns the names of the charts that start this chart. */
  startersOf(name: string): string[] {
    return this.members
      .filter((member) => this.childrenOf(member).some((child) => child.name === name))
      .map((member) => member.name)
      .sort();
  }

  /** Returns a child by its id, with the chart's name if it differs. */
  #childWithId({ machine, name }: Member, id: string): string {
    const invoked = stateNodes(machine.root)
      .flatMap(({ invoke }) => invoke)
      .find((one) => one.id === id);
    const src = typeof invoked?.src === 'string' ? invoked.src : id;
    const actors = machine.implementations.actors as Record<string, unknown>;
    const child = this.childOf(name, src, actors[src.split('-')[0] ?? '']);
    if (id.includes('…') && child !== null) return child.name;
    return child === null || child.name === id ? id : `${id} (${child.name})`;
  }

  /** Returns the receivers of a chart's events. */
  targetsOf(member: Member, { kind, to }: Send): readonly string[] {
    if (kind === 'name') return [to];
    if (kind === 'child') return [this.#childWithId(member, to)];
    if (to === 'library') return ['library'];
    const listed = receivers[`${member.name} ${to}`];
    if (listed === undefined) return /^(?:owner|parent)$/.test(to) ? this.startersOf(member.name) : [];
    if (!listed.includes('its queries')) return listed;
    const ids = stateNodes(member.machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => id));
    return ids.map((id) => this.#childWithId(member, id)).filter((name) => name.endsWith('(query)'));
  }
}

/** Returns the events that a chart sends, keyed by receiver. Unknown receivers are added to `open`. */
function sentBy(system: System, member: Member, open: string[]): Map<string, Set<string>> {
  const received = new Map<string, Set<string>>();
  for (const send of sendsOf(member.machine)) {
    const place = `${member.name} ${send.to}`;
    const types = send.type === '?' || send.type === '*' ? (passedOn[place] ?? []) : [send.type];
    const targets = system.targetsOf(member, send);
    if (types.length === 0 || (targets.length === 0 && !/^(?:owner|parent)$/.test(send.to)))
      open.push(`${place} (${send.type})`);
    const to = targets.length === 0 ? 'whoever starts it' : targets.toSorted().join(', ');
    received.set(to, new Set([...(received.get(to) ?? []), ...types]));
  }
  return received;
}

/** Returns one line, such as `toasts: toast.show`, for each event that is sent. */
const tellingsOf = (system: System, member: Member, open: string[]): string[] =>
  [...sentBy(system, member, open)].map(([to, types]) => `${to}: ${[...types].sort().join(', ')}`).sort();

/** A chart's relations to other charts: the charts it starts, and the events it sends to each receiver. */
export interface ActorSpec {
  /** The name that other charts use for it. */
  readonly name: string;
  readonly file: string;
  readonly starts: readonly Child[];
  readonly tells: readonly { readonly to: string; readonly events: readonly string[] }[];
}

export function actorSpecs(charts: readonly Chart[]): ActorSpec[] {
  const system = new System(charts);
  return system.members.map((member) => ({
    name: member.name,
    file: member.chart.file,
    starts: [...new Map(system.childrenOf(member).map((child) => [child.name, child])).values()],
    tells: [...sentBy(system, member, [])].map(([to, types]) => ({ to, events: [...types].sort() })),
  }));
}

/** Returns whether the code of a chart in the directory is loaded at the start or later, in words. */
function programOf(system: System, name: string): string {
  if (lazyNames.some((lazy) => lazy === name)) return 'fetched when it is first needed, until sign-out';
  const app = system.members.find((member) => member.name === 'app')?.machine;
  const stub = (app?.implementations.actors as Record<string, unknown> | undefined)?.[name];
  if (name === 'surroundings') return 'fetched when the first page is there, signed in or not';
  if (stub !== null && typeof stub === 'object' && 'fetchedBy' in stub) {
    if (stub.fetchedBy === 'loadLibrary')
      return 'fetched with the first page that shows photos or counts them, until sign-out';
    return 'fetched for signed-in pages';
  }
  const below = system.members.find(
    ({ name: owner, machine }) =>
      owner !== 'app' &&
      stateNodes(machine.root).some(({ invoke }) => invoke.some(({ systemId }) => systemId === name)),
  );
  return below === undefined ? 'there from the start' : `comes with ${below.name}`;
}

const chartOf = (name: string): string => (name === 'menus' ? 'query' : (behind[name] ?? name));
/** Mermaid allows no slash in a node's name. */
const node = (name: string) => name.replaceAll('/', '_');

/**
 * Returns one drawing of the whole system: which chart starts which, which events they send, and which code
 * is loaded later. Charts have the names of their machines.
 */
export function systemMarkdown(charts: readonly Chart[]): string {
  const system = new System(charts);
  const arrows = system.members.flatMap((member) =>
    system
      .childrenOf(member)
      .map(({ name, later }) => `  ${node(member.name)} ${later ? '-.->' : '-->'} ${node(name)}`),
  );
  const open: string[] = [];
  const silent: string[] = [];
  const rows = system.members.flatMap((member) => {
    const lines = tellingsOf(system, member, open);
    if (lines.length === 0) silent.push(member.name);
    return lines.length === 0 ? [] : [`| ${member.chart.domain} | ${member.name} | ${lines.join('<br>')} |`];
  });
  if (open.length > 0) throw new Error(`behind.ts does not say who or what is meant: ${open.join(', ')}`);
  return [
    '# The system',
    '',
    'Drawn by `npm run charts` from the charts themselves. An arrow means "starts", a dotted one "fetches its program, then',
    'starts"; a chart that several start is drawn once. Requests and queries to the services are left out.',
    '',
    '```mermaid',
    'flowchart LR',
    ...[...new Set(arrows)].filter((arrow) => !/-> (?:request|resource|query)$/.test(arrow)).sort(),
    '```',
    '',
    '## The directory',
    '',
    'Charts that live long and receive events by their name.',
    '',
    '| name | chart | its program |',
    '|---|---|---|',
    ...actorNames.map((name) => `| ${name} | ${chartOf(name)} | ${programOf(system, name)} |`),
    '',
    '## The areas',
    '',
    'One chart for each area, below `app`, fetched with its first page; it runs while a page of the area is open.',
    '',
    '| area | chart |',
    '|---|---|',
    ...Object.entries(areaCharts).map(([area, chart]) => `| ${area} | ${chart ?? 'none'} |`),
    '',
    '## Who tells whom what',
    '',
    'By its name in the directory, by the id of a child, or by the reference it was handed: then the charts that may be.',
    'Toasts and modals answer whoever used them. Not drawn: what a child comes to, which its parent takes as its outcome.',
    '',
    '| room | chart | tells |',
    '|---|---|---|',
    ...rows.sort(),
    '',
    `They tell nobody anything: ${silent.sort().join(', ')}.`,
    '',
  ].join('\n');
}
