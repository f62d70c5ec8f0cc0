import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const proofs = (part: string) => [...part.matchAll(/`((?:tests|e2e)\/[^`]+)`/g)].map(([, path = '']) => path);
/** Sections that explain something and contain no promise. */
const withoutProof = ['What is where', 'Not done here'];

test('each test that the security document names is a file', () => {
  const named = proofs(text);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() !== true)).toEqual([]);
});

test('each subject of the security document names a test, and so does each promise of a table', () => {
  const subjects = text.split(/^## /m).slice(1);
  const unproved = subjects.filter((subject) => proofs(subject).length === 0);
  expect(unproved.map((subject) => subject.split('\n')[0])).toEqual(withoutProof);
  const promises = subjects
    .filter((subject) =>
      /^\| (?:promise \| test|subject \| promise \| not promised \| test) \|$/m.test(subject),
    )
    .flatMap((subject) => subject.split('\n').filter((line) => /^\| (?!promise|subject \|)/.test(line)));
  expect(promises.length).toBeGreaterThan(35);
  expect(promises.filter((line) => proofs(line).length === 0)).toEqual([]);
});

const subjects = [
  'Sign-in',
  'Password change',
  'Hand-offs',
  'Callbacks',
  'Shares',
  'Newsletter',
  'Mailed links',
  'Invoices',
  'PDFs',
  'Exports',
  'File of account data',
  'Files on disk',
  'Several customers on one thread',
  'Deleted accounts',
];

test('each subject has a row with a promise, its limits, and a test', () => {
  const table = text.split('## Subject by subject')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| (?!subject)([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.map(([, subject]) => subject)).toEqual(subjects);
});
