/**
 * An event that a chart sent: to a chart of the actor directory or a child, identified by name, or to a reference
 * that it received.
 */
export interface Said {
  readonly to: string | null;
  readonly type: string;
}

/** One line of the drawing: the receivers of a chart's events, and the events. */
interface Line {
  readonly to: readonly string[];
  readonly types: readonly string[];
}
/** The lines of the system drawing, keyed by the sending chart. */
export type Drawing = ReadonlyMap<string, readonly Line[]>;

/** Parses the table in `machines/system.chart.md`; a law checks that it matches the charts. */
export function readDrawing(text: string): Drawing {
  const rows = [...text.matchAll(/^\| \S+ \| (\S+) \| (.+: .+) \|$/gm)].map(
    ([, name = '', received = '']) => {
      const lines = received.split('<br>').map((line) => {
        const [to = '', types = ''] = line.split(': ');
        return { to: to.split(', ').map((one) => one.replace(/ \(.*$/, '')), types: types.split(', ') };
      });
      return [name, lines] as const;
    },
  );
  const silent = /^They tell nobody anything: (.*)\.$/m.exec(text)?.[1] ?? '';
  return new Map<string, readonly Line[]>([
    ...rows,
    ...silent.split(', ').map((name) => [name, []] as const),
  ]);
}

/**
 * Returns the events that a chart sent although the drawing does not contain them; none for a chart that is
 * not drawn, such as one defined in a test.
 */
export function undrawn(id: string, said: Iterable<Said>, drawing: Drawing): string[] {
  const rows = [...drawing].filter(([name]) => name === id || name.endsWith(`/${id}`));
  if (rows.length === 0) return [];
  const lines = rows.flatMap(([, drawn]) => drawn);
  const isDrawn = ({ to, type }: Said) =>
    lines.some(
      (line) =>
        (to === null || line.to.includes(to)) &&
        (line.types.includes(type) || line.types.includes('any event')),
    );
  return [...said]
    .filter((one) => !isDrawn(one))
    .map(({ to, type }) => `not in machines/system.chart.md: ${id} tells ${to ?? 'a reference'} ${type}`);
}

let known: Drawing | undefined;
/**
 * Reads the current drawing. Without access to files, as in a browser, it is empty and nothing is compared with it.
 */
export async function theDrawing(): Promise<Drawing> {
  if (globalThis.process === undefined) return new Map();
  const { readFileSync } = await import('node:fs');
  // The path is split into two steps, so that no bundler treats it as a file to serve.
  const here = import.meta.url;
  known ??= readDrawing(readFileSync(new URL('../../../machines/system.chart.md', here), 'utf8'));
  return known;
}
