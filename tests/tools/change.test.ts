import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changeOf } from '../../tools/test/change.ts';
import { gitIn, tree } from '../../tools/test/git.ts';

/**
 * Returns a repository with a commit at each of these hours of a day; its only file is named after the hour.
 */
function repository(...hours: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'change-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text = '') => writeFileSync(join(folder, name), text);
  const git = (args: readonly string[], time = '') => {
    const who = { NAME: 'A', EMAIL: 'a@example.com', DATE: time };
    const env = Object.entries(who).flatMap(([key, value]) =>
      ['AUTHOR', 'COMMITTER'].map((role) => [`GIT_${role}_${key}`, value]),
    );
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...Object.fromEntries(env) },
    }).trim();
  };
  git(['init', '-q']);
  const commits = hours.map((hour) => {
    write(hour);
    git(['add', '-A']);
    git(['commit', '-qm', hour], `2026-11-26T${hour}:00:00Z`);
    return git(['rev-parse', '--short=8', 'HEAD']);
  });
  return { folder, commits, write, ask: gitIn(folder) };
}

test('the change has the commits since the newest one more than six hours older than the last', () => {
  const { ask, commits } = repository('01', '05', '11', '12');
  const { base, files } = changeOf({}, ask);
  expect([base, files]).toEqual([commits[1], ['11', '12']]);
});

test('a commit exactly six hours older belongs to the change', () => {
  const { ask, commits } = repository('01', '06', '12');
  expect([changeOf({}, ask).base, changeOf({}, ask).files]).toEqual([commits[0], ['06', '12']]);
});

test('files that are not committed belong to the change, changed or new', () => {
  const { ask, write } = repository('01', '12');
  write('01', 'changed');
  write('new');
  expect(changeOf({}, ask).files).toEqual(['01', '12', 'new']);
  expect(tree(ask).changed).toBe(true);
});

test('BASE names the commit to compare with', () => {
  const { ask, commits } = repository('01', '11', '12');
  expect(changeOf({ BASE: commits[1] ?? '' }, ask).files).toEqual(['12']);
  expect(changeOf({ BASE: 'elsewhere' }, ask)).toEqual({
    base: null,
    reason: 'elsewhere is not a commit here',
    files: [],
  });
});

test('the change is unknown if every commit is young, or without git', () => {
  expect(changeOf({}, repository('11', '12').ask).base).toBe(null);
  expect(changeOf({}, () => null)).toEqual({ base: null, reason: 'there is no git', files: [] });
});

test('the tree of a commit is the same in every clone, and without changes', () => {
  const [one, other] = [repository('01'), repository('01')];
  expect(tree(one.ask)).toEqual(tree(other.ask));
  expect(tree(one.ask).changed).toBe(false);
  expect(tree(() => null)).toEqual({ hash: null, changed: false });
});
