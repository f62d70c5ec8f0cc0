/** What a chart said: to a chart of the directory or an invoked child by its name, or to a reference that it was given. */
export interface Said {
  readonly to: string | null;
  readonly type: string;
}

/** Whom a chart tells, and what. */
interface Line {
  readonly to: readonly string[];
  readonly types: readonly string[];
}
/** By chart the lines of the drawing. */
export type Drawing = ReadonlyMap<string, readonly Line[]>;

/** Reads the table of `machines/system.chart.md`; a law holds that it is the drawing of the charts as they are. */
export function readDrawing(text: string): Drawing {
  const rows = [...text.matchAll(/^\| \S+ \| (\S+) \| (.+: .+) \|$/gm)].map(([, name = '', told = '']) => {
    const lines = told.split('<br>').map((line) => {
      const [to = '', types = ''] = line.split(': ');
      return { to: to.split(', ').map((one) => one.replace(/ \(.*$/, '')), types: types.split(', ') };
    });
    return [name, lines] as const;
  });
  const silent = /^They tell nobody anything: (.*)\.$/m.exec(text)?.[1] ?? '';
  return new Map<string, readonly Line[]>([
    ...rows,
    ...silent.split(', ').map((name) => [name, []] as const),
  ]);
}

/** What a chart said that its drawing does not say; of a chart that is not drawn, as one that a test made, nothing. */
export function undrawn(id: string, said: Iterable<Said>, drawing: Drawing): string[] {
  const rows = [...drawing].filter(([name]) => name === id || name.endsWith(`/${id}`));
  if (rows.length === 0) return [];
  const lines = rows.flatMap(([, drawn]) => drawn);
  const isDrawn = ({ to, type }: Said) =>
    lines.some(
      (line) =>
        (to === null || line.to.includes(to)) &&
        (line.types.includes(type) || line.types.includes('whatever it is told')),
    );
  return [...said]
    .filter((one) => !isDrawn(one))
    .map(({ to, type }) => `not in machines/system.chart.md: ${id} tells ${to ?? 'a reference'} ${type}`);
}

let known: Drawing | undefined;
/** The drawing as it stands; where there are no files, as in a browser, nothing is compared with it. */
export async function theDrawing(): Promise<Drawing> {
  if (globalThis.process === undefined) return new Map();
  const { readFileSync } = await import('node:fs');
  // In two steps, so that no bundler takes it for a file to serve.
  const here = import.meta.url;
  known ??= readDrawing(readFileSync(new URL('../../../machines/system.chart.md', here), 'utf8'));
  return known;
}
