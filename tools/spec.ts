import { fileURLToPath } from 'node:url';
import { type Citation, joinSpec } from './spec/join.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kinds = ['state', 'call', 'code', 'test'] as const;

const places = (citations: readonly Citation[], kind: Citation['kind']): string =>
  [...new Set(citations.filter((citation) => citation.kind === kind).map(({ where }) => where))].join(', ');

const { parts, unknown } = await joinSpec(root);
const quiet = process.argv.includes('--check');
if (!quiet) {
  for (const { clause, citations } of parts) {
    const said = kinds
      .map((kind) => [kind, places(citations, kind)] as const)
      .filter(([, where]) => where !== '');
    const text = said.map(([kind, where]) => `${kind}: ${where}`).join(' · ');
    process.stdout.write(`${clause.id.padEnd(7)} ${text === '' ? '—' : text}\n`);
  }
  const realised = parts.filter(({ citations }) => citations.some(({ kind }) => kind !== 'test'));
  const proved = parts.filter(({ citations }) => citations.some(({ kind }) => kind === 'test'));
  process.stdout.write(
    `\n${parts.length} parts, ${realised.length} realised, ${proved.length} named by a test\n`,
  );
}
for (const { clause, where } of unknown)
  process.stdout.write(`${where} cites ${clause}, which docs/spec.md does not have\n`);
process.exitCode = unknown.length > 0 ? 1 : 0;
