import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const proofs = (part: string) => [...part.matchAll(/`((?:tests|e2e)\/[^`]+)`/g)].map(([, path = '']) => path);
/** What explains and promises nothing. */
const withoutProof = ['What is where', 'Not done here'];

test('each test that the security document names exists', () => {
  const named = proofs(text);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('each subject of the security document names a test, and so does each promise of a table', () => {
  const subjects = text.split(/^## /m).slice(1);
  const unproved = subjects.filter((subject) => proofs(subject).length === 0);
  expect(unproved.map((subject) => subject.split('\n')[0])).toEqual(withoutProof);
  const promises = subjects
    .filter((subject) => /\| (?:subject \| )?promise \| test \|/.test(subject))
    .flatMap((subject) =>
      subject.split('\n').filter((line) => /^\| (?!promise|subject \| promise)/.test(line)),
    );
  expect(promises.length).toBeGreaterThan(35);
  expect(promises.filter((line) => proofs(line).length === 0)).toEqual([]);
});
