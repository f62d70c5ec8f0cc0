export interface Row {
  /** The requested part, such as `kills` or `teeth machines/photos`. */
  readonly part: string;
  readonly date: string;
  readonly commit: string;
  readonly minutes: number;
  readonly holds: boolean;
  readonly figures: string;
}

const head = ['| part | date | commit | minutes | | figures |', '|---|---|---|---|---|---|'];

const lineOf = ({ part, date, commit, minutes, holds, figures }: Row): string =>
  `| ${part} | ${date} | ${commit} | ${minutes} | ${holds ? 'holds' : '**does not hold**'} | ${figures} |`;

/** Returns the page with this row in its table, in place of the previous row for the same part. */
export function withRow(markdown: string, row: Row): string {
  const lines = markdown.trimEnd().split('\n');
  const at = lines.indexOf(head[1] ?? '');
  const [text, rows] = at < 0 ? [[...lines, '', ...head], []] : [lines.slice(0, at + 1), lines.slice(at + 1)];
  const others = rows.filter((line) => !line.startsWith(`| ${row.part} | `));
  return `${[...text, ...[...others, lineOf(row)].sort()].join('\n')}\n`;
}
