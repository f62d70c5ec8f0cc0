import type { AnyStateMachine, AnyStateNode } from 'xstate';

export type EdgeKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'stateDone';

/** One transition of a chart. Its id is stable across copies of the machine by `provide`. */
export interface ChartEdge {
  readonly id: string;
  readonly kind: EdgeKind;
  readonly source: string;
  readonly targets: readonly string[];
  /** The event descriptor as XState writes it; empty for `always`. */
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  readonly description: string | null;
  readonly spec: readonly string[];
  /** Whether the transition has neither target nor action, and thus documents that the event is ignored here. */
  readonly forbidden: boolean;
}

export type Transition = NonNullable<AnyStateNode['always']>[number];

const builtIn = /^xstate\./;

/** Returns the event that an action sends to a chart of the directory; null for every other action. */
export function tellingOf(action: unknown): { readonly to: string; readonly type: string } | null {
  if (typeof action !== 'function' || !('telling' in action)) return null;
  const { telling } = action;
  if (telling === null || typeof telling !== 'object' || !('to' in telling) || !('type' in telling))
    return null;
  return { to: String(telling.to), type: String(telling.type) };
}

/**
 * Returns the display name of an action, guard or delay: its name in `setup`, otherwise the kind of built-in.
 */
export function nameOf(part: unknown): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part);
  if (part !== null && typeof part === 'object' && 'type' in part) return String(part.type);
  if (typeof part !== 'function') return '?';
  const telling = tellingOf(part);
  if (telling !== null) return `tells ${telling.to} ${telling.type}`;
  if ('type' in part && typeof part.type === 'string' && builtIn.test(part.type))
    return part.type.slice('xstate.'.length);
  return part.name === '' || part.name === 'guard' ? 'inline' : part.name;
}

/** Returns the guards that `and`, `or` or `not` combines; none for any other guard. */
export function guardsIn(guard: unknown): { readonly kind: string; readonly parts: readonly unknown[] } {
  if (typeof guard !== 'function' || !('check' in guard)) return { kind: '', parts: [] };
  const parts: readonly unknown[] = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : [];
  return { kind: guard.name, parts };
}

/** Returns the name of a guard; `and`, `or` and `not` are written with the names that they combine. */
export function guardName(guard: unknown): string {
  const { kind, parts } = guardsIn(guard);
  const names = parts.map(guardName);
  if (kind === 'not') return `not ${names.join()}`;
  return names.length === 0 ? nameOf(guard) : `(${names.join(` ${kind} `)})`;
}

export function specOf(meta: unknown): string[] {
  if (meta === null || typeof meta !== 'object' || !('spec' in meta) || !Array.isArray(meta.spec)) return [];
  return meta.spec.map(String);
}

/** Returns the clauses of a state: its own, otherwise those of the nearest ancestor with clauses. */
export function clausesOf(node: AnyStateNode): string[] {
  const own = specOf(node.meta);
  return own.length > 0 || node.parent === undefined ? own : clausesOf(node.parent);
}

export function stateNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(stateNodes)];
}

/** Returns the path of a state, as `ready.editing`; the root is `(chart)`. */
export function pathOf(node: AnyStateNode): string {
  return node.path.length === 0 ? '(chart)' : node.path.join('.');
}

const kinds: readonly (readonly [RegExp, EdgeKind])[] = [
  [/^xstate\.after\./, 'after'],
  [/^xstate\.done\.actor\./, 'done'],
  [/^xstate\.error\.actor\./, 'error'],
  [/^xstate\.snapshot\./, 'snapshot'],
  [/^xstate\.done\.state\./, 'stateDone'],
];
const kindOf = (event: string): EdgeKind => kinds.find(([pattern]) => pattern.test(event))?.[1] ?? 'event';

export function toEdge(node: AnyStateNode, transition: Transition, event: string, index: number): ChartEdge {
  const targets = (transition.target ?? []).map(pathOf);
  const guard = transition.guard === undefined ? null : guardName(transition.guard);
  return {
    id: edgeId(node.id, event, index),
    kind: event === '' ? 'always' : kindOf(event),
    source: pathOf(node),
    targets,
    event,
    guard,
    actions: transition.actions.map(nameOf),
    description: transition.description ?? null,
    spec: specOf(transition.meta),
    forbidden: transition.target === undefined && transition.actions.length === 0,
  };
}

function edgeId(node: string, event: string, index: number): string {
  return `${node} | ${event === '' ? 'always' : event} | ${index}`;
}

/** Returns the id of a transition object of a running machine. */
export function walkedEdgeId(transition: Transition): string {
  const { source, eventType } = transition;
  if (eventType === '') return edgeId(source.id, '', (source.always ?? []).indexOf(transition));
  return edgeId(source.id, eventType, (source.transitions.get(eventType) ?? []).indexOf(transition));
}

/**
 * Returns the transitions of one state with their event descriptors, in document order; `always` has an empty
 * one.
 */
export function transitionsOf(
  node: AnyStateNode,
): { event: string; index: number; transition: Transition }[] {
  return [
    ...(node.always ?? []).map((transition, index) => ({ event: '', index, transition })),
    ...[...node.transitions].flatMap(([event, list]) =>
      list.map((transition, index) => ({ event, index, transition })),
    ),
  ];
}

/** Returns every transition of the chart, including `always`, `after`, done and error, in document order. */
export function edgesOf(machine: AnyStateMachine): ChartEdge[] {
  return stateNodes(machine.root).flatMap((node) =>
    transitionsOf(node).map(({ event, index, transition }) => toEdge(node, transition, event, index)),
  );
}

/** Returns a description that identifies the transition: ``saving --done save [taken]--> failed``. */
export function describeEdge(edge: ChartEdge): string {
  const guard = edge.guard === null ? '' : ` [${edge.guard}]`;
  const target = edge.targets.length === 0 ? '(stays)' : edge.targets.join(', ');
  return `${edge.source} --${eventLabel(edge)}${guard}--> ${target}`;
}

/** Returns the display name of the event: `done save`, `after deadline`, `photo.toggle`. */
export function eventLabel({ kind, event }: Pick<ChartEdge, 'kind' | 'event'>): string {
  if (kind === 'always') return 'always';
  if (kind === 'done') return `done ${event.slice('xstate.done.actor.'.length)}`;
  if (kind === 'error') return `error ${event.slice('xstate.error.actor.'.length)}`;
  if (kind === 'snapshot') return `snapshot ${event.slice('xstate.snapshot.'.length)}`;
  if (kind === 'stateDone') return 'all parts done';
  if (kind === 'after') return `after ${event.slice('xstate.after.'.length).split('.')[0] ?? ''}`;
  return event;
}

/** Returns the label of a transition, as `form.submit [named] / remember`. */
export function transitionLabel(event: string, guard: string | null, actions: readonly string[]): string {
  return `${event}${guard === null ? '' : ` [${guard}]`}${actions.length === 0 ? '' : ` / ${actions.join(', ')}`}`;
}

/** Returns whether a descriptor matches an event type by XState's rules: equal, `*`, or `prefix.*`. */
export function descriptorMatches(descriptor: string, type: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}
