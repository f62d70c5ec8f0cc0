import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { loadCharts, machineOf } from '../charts/load.ts';
import { edgesOf, stateNodes } from '../charts/extract.ts';
import type { Reader } from './rules.ts';

/** One text, with the file that holds it. */
export interface Text {
  readonly file: string;
  readonly text: string;
  readonly reader: Reader;
}

const sources = ['contracts', 'machines', 'backend', 'demo', 'standins', 'src', 'tools', 'tests', 'e2e'];
const catalogue = 'src/locales/en-GB.po';
/** Files whose literals customers read although no catalogue holds them. */
const spoken = /^backend\/(?:mailbox\/labels|identity\/pages)\/|^src\/phone\/labels\.ts$/;
/** Lists of words that the product does not use. */
const lists = /^(?:tools\/wording\/|tests\/laws\/wor(?:ds|ding)\.test\.ts$)/;

/** The sentences of a catalogue (`.po`); they count for the catalogue, as one message may have several sources. */
export function messagesOf(file: string, catalogue: string): Text[] {
  return catalogue
    .split('\n\n')
    .slice(1)
    .flatMap((entry) => {
      const id = /^msgid ((?:"(?:[^"\\]|\\.)*"\n?)+)/m.exec(entry)?.[1];
      if (id === undefined) return [];
      const text = id
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as string)
        .join('');
      return [{ file, text, reader: 'customers' as const }];
    });
}

/** Comments of a source, a block of lines at a time; of a file that customers read, its literals of several words, too. */
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

/** Paragraphs and rows of a document, without its code. */
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

/** Every text that people read in the repository; what the specification fixes is left out. */
export async function readTexts(root: string): Promise<Text[]> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = (folder: string, name: RegExp) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => name.test(file) && !lists.test(file))
      .sort();
  const specification = read('docs/spec.md');
  const fixed = ({ text, reader }: Text) => reader === 'customers' && specification.includes(text);
  const charts = (await loadCharts(root)).flatMap((chart): Text[] => {
    const machine = machineOf(chart);
    if (machine === undefined) return [];
    return [...stateNodes(machine.root), ...edgesOf(machine)].flatMap(({ description }) =>
      description === undefined || description === null
        ? []
        : [{ file: chart.file, text: description, reader: 'reviewers' as const }],
    );
  });
  return [
    ...messagesOf(catalogue, read(catalogue)),
    ...charts,
    ...sources.flatMap((folder) =>
      files(folder, /\.(?:tsx?|mjs)$/).flatMap((file) => textsOf(file, read(file))),
    ),
    // The specification and what tools write have their own words.
    ...['README.md', ...files('docs', /\.md$/)]
      .filter((file) => !/docs\/(?:spec|proof)\.md$/.test(file))
      .flatMap((file) => paragraphsOf(file, read(file))),
  ].filter((text) => !fixed(text));
}
