import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import { parseSync, Visitor } from 'oxc-parser';
import { loadCharts, machineOf } from '../charts/load.ts';
import { asSentence, clausesIn } from '../charts/words.ts';
import { edgesOf, stateNodes } from '../charts/extract.ts';
import { sourceFolders } from '../sourceFolders.ts';
import { findingsIn, type Reader } from './rules.ts';

/** A text with the file that contains it. */
export interface Text {
  readonly file: string;
  readonly text: string;
  readonly reader: Reader;
}

/** The message catalogues of browser and service. */
export const catalogues = ['src/locales/en-GB.po', 'backend/languages/locales/en-GB.po'] as const;
/** Files whose literals customers read although they are in no catalogue. */
const spoken = /^src\/phone\/labels\.ts$/;
/** Lists of words that the product must not use. */
const lists = /^(?:tools\/wording\/|tests\/laws\/wor(?:ds|ding)\.test\.ts$)/;

/** Returns the messages in a catalogue (`.po`). */
export const messagesOf = (po: string): { readonly text: string; readonly context: string }[] =>
  parsePoFile(po)
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgctxt }) => ({ text: msgid, context: msgctxt ?? '' }));

/**
 * Returns the comments of a source file, each block separately; for files that customers read, also literals
 * of several words.
 */
export function textsOf(file: string, source: string): Text[] {
  const { comments, program } = parseSync(file, source);
  const texts: Text[] = comments.map(({ value }) => ({
    file,
    text: value.replace(/^\s*\*+ ?/gm, '').trim(),
    reader: 'developers',
  }));
  if (!spoken.test(file)) return texts;
  const add = (text: string) => {
    if (/\p{L}+ \p{L}+/u.test(text) && !text.includes('="'))
      texts.push({ file, text: text.trim(), reader: 'customers' });
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value);
    },
    TemplateElement: ({ value }) => add((value.cooked ?? '').replace(/<[^>]*>?|^[^<>]*>/g, '\n')),
  }).visit(program);
  return texts;
}

/** Paragraphs and table rows of a document, without code. */
export function paragraphsOf(file: string, text: string): Text[] {
  return text
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=[|\-#])/)
    .map((paragraph) => ({
      file,
      text: paragraph.replace(/\s+/g, ' ').trim(),
      reader: 'developers' as const,
    }))
    .filter((one) => one.text !== '');
}

/**
 * Returns the plural form of a message as the specification writes it, with N or a placeholder for the
 * number.
 */
function countedIn(text: string): string[] {
  const [, name = '', plural = ''] = /^\{(\w+), plural,.* other \{([^{}]*)\}\}$/.exec(text) ?? [];
  const sentence = plural.replace(/\.$/, '');
  return sentence === '' ? [] : ['N', `{${name}}`].map((number) => sentence.replace('#', number));
}

/** Returns whether the specification, given as its text, determines a message. */
export const isSpecified = (specification: string, text: string): boolean =>
  [text, ...countedIn(text)].some((one) => specification.includes(one));

/** Returns all texts in the repository that people read, except those that the specification determines. */
export async function readTexts(root: string): Promise<Text[]> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = (folder: string, name: RegExp) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => name.test(file) && !lists.test(file))
      .sort();
  const specification = read('docs/spec.md');
  const fixed = ({ text, reader }: Text) => reader === 'customers' && isSpecified(specification, text);
  const charts = (await loadCharts(root)).flatMap((chart): Text[] => {
    const machine = machineOf(chart);
    if (machine === undefined) return [];
    const descriptions = [...stateNodes(machine.root), ...edgesOf(machine)].flatMap(
      ({ description }) => description ?? [],
    );
    const clauses = clausesIn(chart.words).map((clause) => asSentence(clause));
    return [...descriptions, ...clauses].map((text) => ({ file: chart.file, text, reader: 'reviewers' }));
  });
  return [
    // Messages are attributed to the catalogue, because one message may have several sources.
    ...catalogues.flatMap((file) =>
      messagesOf(read(file)).map(({ text }) => ({ file, text, reader: 'customers' as const })),
    ),
    ...charts,
    ...sourceFolders.flatMap((folder) =>
      files(folder, /\.(?:tsx?|mjs)$/).flatMap((file) => textsOf(file, read(file))),
    ),
    // The specification and generated documents are not checked.
    ...['README.md', ...files('docs', /\.md$/)]
      .filter((file) => !/docs\/(?:spec|proof)\.md$/.test(file))
      .flatMap((file) => paragraphsOf(file, read(file))),
  ].filter((text) => !fixed(text));
}

/** Number of findings that each file may have, keyed by the file's path. */
export type Known = Readonly<Record<string, number>>;

/** Returns each finding as a line, by file: the words, what to write instead, and the sentence. */
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

/**
 * Returns the files with more findings than they may have, with all lines, because it is not known which one
 * is new.
 */
export const exceeding = (found: ReadonlyMap<string, readonly string[]>, known: Known): string[] =>
  [...found]
    .filter(([file, lines]) => lines.length > (known[file] ?? 0))
    .map(
      ([file, lines]) =>
        `${file}: ${lines.length} findings, ${known[file] ?? 0} known\n  ${lines.join('\n  ')}`,
    );
