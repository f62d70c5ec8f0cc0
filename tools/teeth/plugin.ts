import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';
import { applied, bodyMutantsOf } from './bodies.ts';

const mutate = fileURLToPath(new URL('./mutate.ts', import.meta.url));

function withMutant(file: string, source: string, index: number): string {
  const mutant = bodyMutantsOf(file, source)[index];
  if (mutant === undefined) throw new Error(`${file} has no mutant ${index}`);
  return applied(source, mutant);
}

/** Returns the text of a file with one of its mutants: of a function, or of the config of its chart. */
export const brokenText = (file: string, source: string, index: number, body: boolean): string =>
  body ? withMutant(file, source, index) : withMutatedConfig(file, source, index);

function withMutatedConfig(path: string, code: string, index: number): string {
  const spans: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [config] }) {
      if (callee.type !== 'MemberExpression' || config === undefined) return;
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'createMachine') return;
      spans.push(config);
    },
  }).visit(parseSync(path, code).program);
  const wrapped = spans
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}$mutate(${text.slice(start, end)}, ${index})${text.slice(end)}`,
      code,
    );
  return `import { mutate as $mutate } from ${JSON.stringify(mutate)};\n${wrapped}`;
}

/**
 * Wraps the config of the tested chart in `mutate(…)`, or replaces a file with its mutant; all other files are
 * unchanged. `root` has no trailing slash.
 */
export function teethPlugin(root: string): Plugin {
  return {
    name: 'teeth',
    enforce: 'pre',
    transform(code, id) {
      // Set for each mutant: its kind (config or function), number and file.
      const [kind, number, file] = process.env['MUTANT']?.split(' ') ?? [];
      const [path = ''] = id.split('?');
      if (file === undefined || path !== `${root}/${file}`) return null;
      return { code: brokenText(file, code, Number(number), kind === 'body'), map: null };
    },
  };
}
