/** What the inspector shows about a running actor; contains no customer data. */
export interface ShownActor {
  /** The id that the actor system assigned: `x:12`. */
  readonly session: string;
  /** Name of the chart, from its config; `actor` if there is no chart. */
  readonly chart: string;
  readonly status: string;
  /** Names of states only. */
  readonly value: string;
  readonly tags: readonly string[];
  /** Numbers, booleans, and the lengths of lists, by their names in the chart's context. */
  readonly context: Readonly<Record<string, number | boolean | null | string>>;
}

export interface ShownEvent {
  readonly at: number;
  readonly session: string;
  readonly chart: string;
  /** The event's type without ids; the payload is left out. */
  readonly type: string;
}

interface Shape {
  readonly sessionId?: unknown;
  readonly logic?: { readonly id?: unknown; readonly root?: unknown };
}

const asObject = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

/**
 * Returns the id in a chart's config. The id of an actor is never shown, because it may contain a file name.
 */
export function chartOf(actor: unknown): string {
  const { logic } = asObject(actor) as Shape;
  return logic?.root !== undefined && typeof logic.id === 'string' ? logic.id : 'actor';
}

export function sessionOf(actor: unknown): string {
  const { sessionId } = asObject(actor) as Shape;
  return typeof sessionId === 'string' && /^x:\d+$/.test(sessionId) ? sessionId : '?';
}

/** Returns the values to show, without strings: any of them may be a token, an e-mail address or a file name. */
function pick(context: unknown): Record<string, number | boolean | null | string> {
  return Object.fromEntries(
    Object.entries(asObject(context)).flatMap(
      ([name, value]): [string, number | boolean | null | string][] => {
        if (typeof value === 'number' || typeof value === 'boolean' || value === null) return [[name, value]];
        if (Array.isArray(value)) return [[name, `[${value.length}]`]];
        if (value instanceof Set || value instanceof Map) return [[name, `[${value.size}]`]];
        return [];
      },
    ),
  );
}

function valueOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(asObject(value))
    .map(([name, inner]) =>
      asObject(inner) === inner && Object.keys(asObject(inner)).length === 0
        ? name
        : `${name}.${valueOf(inner)}`,
    )
    .join(' ∥ ');
}

export function showActor(actor: unknown, snapshot: unknown): ShownActor {
  const chart = chartOf(actor);
  const { status, value, tags, context } = asObject(snapshot);
  // Actors without a chart may hold other data in these fields, so only their status is shown.
  const own = chart !== 'actor';
  return {
    session: sessionOf(actor),
    chart,
    status: typeof status === 'string' && /^(?:active|done|error|stopped)$/.test(status) ? status : '?',
    value: own ? valueOf(value) : '',
    tags: own && tags instanceof Set ? [...tags].map(String) : [],
    context: own ? pick(context) : {},
  };
}

const internal =
  /^(xstate\.(?:done|error)\.(?:actor|state)|xstate\.(?:snapshot|after|init|stop|promise|route)\b).*$/;

export function showEvent(actor: unknown, event: unknown, at: number): ShownEvent {
  const { type } = asObject(event);
  const text = typeof type === 'string' ? type.replace(internal, '$1') : '?';
  const safe = /^[a-zA-Z]+(?:\.[a-zA-Z]+)*$/.test(text) ? text : '(unnamed)';
  return { at, session: sessionOf(actor), chart: chartOf(actor), type: safe };
}
