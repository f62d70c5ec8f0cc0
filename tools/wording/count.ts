import type { Text } from './read.ts';
import { findingsIn } from './rules.ts';

/** Findings that a file may still have, by its path. */
export type Known = Readonly<Record<string, number>>;

/** Each finding as a line, by file: the words found, what to write, and the sentence. */
export function findings(texts: readonly Text[]): Map<string, string[]> {
  const byFile = new Map<string, string[]>();
  for (const { file, text, reader } of texts)
    for (const { found, instead } of findingsIn(text, reader)) {
      const around = text.replace(/\s+/g, ' ');
      const at = Math.max(0, around.indexOf(found) - 40);
      const line = `“${found}” → ${instead}: …${around.slice(at, at + 110)}…`;
      byFile.set(file, [...(byFile.get(file) ?? []), line]);
    }
  return byFile;
}

/** Files that have more findings than they may, each with all of its lines, as an editor cannot know which one is new. */
export const exceeding = (found: ReadonlyMap<string, readonly string[]>, known: Known): string[] =>
  [...found]
    .filter(([file, lines]) => lines.length > (known[file] ?? 0))
    .map(
      ([file, lines]) =>
        `${file}: ${lines.length} findings, ${known[file] ?? 0} known\n  ${lines.join('\n  ')}`,
    );
