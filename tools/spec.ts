import { fileURLToPath } from 'node:url';
import { faultsDoc, fromTests, joinFaults, joinSpec, lineOf } from './spec/join.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const tests = fromTests(root);
const { parts, unknown, whole, unrealised, unwalked } = await joinSpec(root, tests);
const faults = joinFaults(root, tests);
if (!process.argv.includes('--check')) {
  for (const part of [...parts, ...faults.parts]) process.stdout.write(`${lineOf(part)}\n`);
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

const wrong = [unknown, whole, unrealised, unwalked, faults.unknown].flat();
process.exitCode = wrong.length > 0 ? 1 : 0;
