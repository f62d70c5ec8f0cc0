const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function plain(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'function') return `ƒ ${value.name}`;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (value === undefined) return '(undefined)';
  if (!isObject(value)) return value;
  if (above.includes(value)) return '(again)';
  // An actor without a name has the number of its session as id, which differs between equal machines.
  if ('sessionId' in value && 'id' in value)
    return value.id === value.sessionId ? 'an actor' : `actor ${String(value.id)}`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date) return value.toJSON();
  if (value instanceof Blob) return `blob of ${value.size} bytes`;
  const within = [...above, value];
  if (value instanceof Map) return { map: [...value].map((entry) => plain(entry, within)) };
  if (Array.isArray(value) || value instanceof Set) return [...value].map((one) => plain(one, within));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([key, part]) => [key, plain(part, within)]),
  );
}

/** Returns a value in full as a text that is equal for equal values; actors and functions count by their names. */
export const printedValue = (value: unknown): string => JSON.stringify(plain(value, []));

/** Returns the paths in two printed values at which they differ, each with both values, deepest level only. */
function* differing(was: unknown, is: unknown, path: string): Generator<string> {
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  if (isObject(was) && isObject(is) && Array.isArray(was) === Array.isArray(is)) {
    const [old, now] = [was, is] as Record<string, unknown>[];
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* differing(old?.[key], now?.[key], path === '' ? key : `${path}.${key}`);
    return;
  }
  const short = (value: unknown) => {
    const text = value === undefined ? 'nothing' : JSON.stringify(value);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  yield `${path === '' ? 'the value' : path} is now ${short(is)}; it was ${short(was)}`;
}

const longest = 80;
const mostDifferences = 3;

/** Returns the first differences between two values that {@link printedValue} has printed. */
export const difference = (was: string, is: string): string[] =>
  [...differing(JSON.parse(was), JSON.parse(is), '')].slice(0, mostDifferences);
