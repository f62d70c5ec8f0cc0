export interface Row {
  /** The requested part, such as `kills` or `teeth machines/photos`. */
  readonly part: string;
  readonly date: string;
  readonly commit: string;
  readonly minutes: number;
  readonly holds: boolean;
  /** Share of what belongs to the part that was tried; 1 unless stated. */
  readonly tried?: number;
  readonly figures: string;
}

const head = ['| part | date | commit | minutes | | figures |', '|---|---|---|---|---|---|'];

/** Below this share, a result says nothing about the whole. */
const enough = 0.8;
/** Returns the verdict; it is `holds` only if the whole part, or nearly all of it, was tried. */
export const verdictOf = ({ holds, tried = 1 }: Pick<Row, 'holds' | 'tried'>): string =>
  !holds ? 'does not hold' : tried < enough ? `sample of ${Math.max(1, Math.round(tried * 100))} %` : 'holds';

const lineOf = (row: Row): string => {
  const verdict = row.holds ? verdictOf(row) : `**${verdictOf(row)}**`;
  return `| ${row.part} | ${row.date} | ${row.commit} | ${row.minutes} | ${verdict} | ${row.figures} |`;
};

/** Returns the page with this row in its table, in place of the previous row for the same part. */
export function withRow(markdown: string, row: Row): string {
  const lines = markdown.trimEnd().split('\n');
  const at = lines.indexOf(head[1] ?? '');
  const [text, rows] = at < 0 ? [[...lines, '', ...head], []] : [lines.slice(0, at + 1), lines.slice(at + 1)];
  const others = rows.filter((line) => !line.startsWith(`| ${row.part} | `));
  return `${[...text, ...[...others, lineOf(row)].sort()].join('\n')}\n`;
}
