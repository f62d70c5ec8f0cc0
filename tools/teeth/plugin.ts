import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

const mutate = fileURLToPath(new URL('./mutate.ts', import.meta.url));

/** Puts `mutate(…)` around the config of every chart file. `root` ends without a slash. */
export function teethPlugin(root: string): Plugin {
  return {
    name: 'teeth',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!path.startsWith(`${root}/machines/`) || !path.endsWith('.machine.ts')) return null;
      const spans: { start: number; end: number }[] = [];
      new Visitor({
        CallExpression({ callee, arguments: [config] }) {
          if (callee.type !== 'MemberExpression' || config === undefined) return;
          if (callee.property.type !== 'Identifier' || callee.property.name !== 'createMachine') return;
          spans.push(config);
        },
      }).visit(parseSync(path, code).program);
      const file = JSON.stringify(path.slice(root.length + 1));
      const wrapped = spans
        .toSorted((a, b) => b.start - a.start)
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}$mutate(${text.slice(start, end)}, ${file})${text.slice(end)}`,
          code,
        );
      return { code: `import { mutate as $mutate } from ${JSON.stringify(mutate)};\n${wrapped}`, map: null };
    },
  };
}
