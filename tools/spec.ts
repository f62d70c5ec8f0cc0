import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Citation, faultsDoc, joinFaults, joinSpec, withTests } from './spec/join.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kinds = ['state', 'call', 'code', 'test'] as const;

const places = (citations: readonly Citation[], kind: Citation['kind']): string =>
  [...new Set(citations.filter((citation) => citation.kind === kind).map(({ where }) => where))].join(', ');

const { parts, unknown, whole, unrealised, unwalked } = await joinSpec(root);
const faults = joinFaults(root);
const quiet = process.argv.includes('--check');
if (!quiet) {
  for (const { clause, citations } of parts) {
    const said = kinds
      .map((kind) => [kind, places(citations, kind)] as const)
      .filter(([, where]) => where !== '');
    const text = said.map(([kind, where]) => `${kind}: ${where}`).join(' · ');
    process.stdout.write(`${clause.id.padEnd(7)} ${text === '' ? '—' : text}\n`);
  }
  const [realised, walked] = [unrealised, unwalked].map((open) => parts.length - open.length);
  process.stdout.write(`\n${parts.length} parts; realised ${realised}; walked by a test ${walked}\n`);
}
for (const id of unrealised) process.stdout.write(`${id} is realised by no state, call or code\n`);
for (const id of unwalked) process.stdout.write(`${id} is walked by no test\n`);
for (const { clause, where } of unknown)
  process.stdout.write(`${where} cites ${clause}, which docs/spec.md does not have\n`);
for (const { clause, where } of whole)
  process.stdout.write(`${where} cites ${clause} as a whole, which docs/spec.md divides into letters\n`);
for (const { clause, where } of faults.unknown)
  process.stdout.write(`${where} cites ${clause}, which ${faultsDoc} does not have\n`);

const path = join(root, faultsDoc);
const before = readFileSync(path, 'utf8');
const after = withTests(before, faults.parts);
const stale = quiet && before !== after;
if (stale) process.stdout.write(`${faultsDoc} is not what npm run spec writes\n`);
else if (before !== after) writeFileSync(path, after);
const wrong = [unknown, whole, unrealised, unwalked, faults.unknown].flat();
process.exitCode = wrong.length > 0 || stale ? 1 : 0;
