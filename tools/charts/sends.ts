import type { AnyStateMachine } from 'xstate';
import { stateNodes, tellingOf } from './extract.ts';
import { bindPattern, type Env, type Known, known, type Node, readFunction, unknown } from './values.ts';

/** One event that a chart sends: to a name in the directory, to a child's id, or to a reference from its input. */
export interface Send {
  readonly kind: 'name' | 'child' | 'reference';
  /** The name, the id, or the path to the reference in the context: `archives[].ref`. */
  readonly to: string;
  readonly type: string;
}

type Use = { readonly params: unknown; readonly events: readonly string[] };
interface Action {
  readonly type: string;
  readonly params?: unknown;
}
const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns every use of an action in states and on transitions, with the triggering events. */
function usesOf(
  machine: AnyStateMachine,
): { readonly action: unknown; readonly events: readonly string[] }[] {
  return stateNodes(machine.root).flatMap((node) => [
    ...[...node.entry, ...node.exit].map((action) => ({ action, events: [] })),
    ...[...(node.always ?? []), ...[...node.transitions.values()].flat()].flatMap(({ actions, eventType }) =>
      actions.map((action) => ({ action, events: [eventType] })),
    ),
  ]);
}

const eventOf = (events: readonly string[]): Known[] =>
  events.length === 0
    ? [unknown('event')]
    : events.map((type) => ({
        kind: 'object',
        properties: new Map([['type', [known(type)]]]),
        path: 'event',
      }));

/** Returns the params of an action at one of its uses. */
function paramsAt({ params, events }: Use): Known[] {
  if (typeof params !== 'function') return params === undefined ? [unknown('params')] : [known(params)];
  if ('field' in params) return [unknown(`event.${String(params.field)}`)];
  const read = readFunction(params);
  return read.results(argumentsOf(read.parameters, events, []));
}

/** Returns the arguments of XState's functions: `({ context, event }, params)`. */
function argumentsOf(parameters: readonly Node[], events: readonly string[], params: readonly Known[]): Env {
  const args: Known = {
    kind: 'object',
    path: '',
    properties: new Map([
      ['context', [unknown('')]],
      ['event', eventOf(events)],
      ['self', [unknown('self')]],
      ['enqueue', [unknown('enqueue')]],
    ]),
  };
  const env: Env = new Map();
  if (parameters[0] !== undefined) bindPattern(parameters[0], [args], env);
  if (parameters[1] !== undefined)
    bindPattern(parameters[1], params.length > 0 ? params : [unknown('params')], env);
  return env;
}

const toSend = (target: Known, type: string): Send => {
  if (target.kind === 'text') return { kind: 'child', to: target.text, type };
  if (target.kind === 'actor') return { kind: 'name', to: target.name, type };
  return { kind: 'reference', to: target.path, type };
};
const typesOf = (events: readonly Known[]): string[] =>
  events.flatMap((event) => {
    const types = event.kind === 'object' ? (event.properties.get('type') ?? []) : [];
    const texts = types.flatMap((type) => (type.kind === 'text' ? [type.text] : []));
    return texts.length > 0 ? texts : ['?'];
  });
const sendsTo = (targets: readonly Known[], events: readonly Known[]): Send[] =>
  targets.flatMap((target) => typesOf(events).map((type) => toSend(target, type)));

function valueAt(given: unknown, use: Use): Known[] {
  if (typeof given !== 'function') return [known(given)];
  const read = readFunction(given);
  return read.results(argumentsOf(read.parameters, use.events, paramsAt(use)));
}

/** Returns the events that one action sends at one of its uses. */
function sendsOfAction(action: unknown, use: Use): Send[] {
  const telling = tellingOf(action);
  if (telling !== null) return [{ kind: 'name', ...telling }];
  if (typeof action !== 'function') return [];
  if ('to' in action && 'event' in action)
    return sendsTo(valueAt(action.to, use), valueAt(action.event, use));
  if (!('collect' in action) || typeof action.collect !== 'function') return [];
  const read = readFunction(action.collect);
  return read
    .calls(argumentsOf(read.parameters, use.events, paramsAt(use)))
    .flatMap(({ callee, values: [to = [], event = []] }) =>
      callee.endsWith('.sendTo') ? sendsTo(to, event) : [],
    );
}

/** Returns the events that a `fromCallback` actor sends; they count as events of the chart that contains the actor. */
function sendsOfCallback(logic: unknown): Send[] {
  if (
    typeof logic !== 'object' ||
    logic === null ||
    !('config' in logic) ||
    typeof logic.config !== 'function'
  )
    return [];
  const read = readFunction(logic.config);
  const env: Env = new Map();
  const args: Known = { kind: 'object', path: '', properties: new Map([['input', [unknown('')]]]) };
  if (read.parameters[0] !== undefined) bindPattern(read.parameters[0], [args], env);
  return read
    .calls(env)
    .flatMap(({ callee, target, values }) =>
      callee.endsWith('.send') ? sendsTo(target, values[0] ?? []) : [],
    );
}

/** Returns all events that a chart sends to others, without duplicates. */
export function sendsOf(machine: AnyStateMachine): Send[] {
  const { actions, actors } = machine.implementations as {
    actions: Record<string, unknown>;
    actors: Record<string, unknown>;
  };
  const uses = usesOf(machine);
  const named = Object.entries(actions).flatMap(([name, action]) => {
    const places = uses.filter(
      (use) =>
        (isAction(use.action) && typeof use.action !== 'function' ? use.action.type : use.action) === name,
    );
    return places.flatMap((place) =>
      sendsOfAction(action, {
        params: isAction(place.action) ? place.action.params : undefined,
        events: place.events,
      }),
    );
  });
  const inline = uses.flatMap(({ action, events }) => sendsOfAction(action, { params: undefined, events }));
  const invoked = new Set(stateNodes(machine.root).flatMap(({ invoke }) => invoke.map(({ src }) => src)));
  const called = Object.entries(actors).flatMap(([name, logic]) =>
    invoked.has(name) ? sendsOfCallback(logic) : [],
  );
  const all = [...named, ...inline, ...called].filter(({ to }) => to !== 'self');
  return [...new Map(all.map((send) => [`${send.kind} ${send.to} ${send.type}`, send])).values()];
}
