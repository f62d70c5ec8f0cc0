import { expect, test } from 'vitest';
import { CpuOfTree, processOf } from '../../tools/test/cpu.ts';

/**
 * Returns a line in the format of `/proc/<pid>/stat`: name, parent, its own time and that of children it
 * waited for, start.
 */
const line = (pid: number, parent: number, own: number, { waited = 0, start = 7, name = 'node' } = {}) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 0 0 0 0 0 ${own} 0 ${waited} 0 20 0 1 0 ${start} 0 0`;
const seen = (tree: CpuOfTree, ...lines: readonly string[]) => {
  tree.look(lines.map(processOf));
  return tree.seconds;
};

test('a line of a process is parsed whatever its name is', () => {
  expect(processOf(line(12, 3, 250, { waited: 40, name: 'a) S 9 (b' }))).toEqual({
    id: '12 7',
    pid: 12,
    parent: 3,
    own: 250,
    waited: 40,
  });
});

test('a process counts with its last seen time, and once', () => {
  const tree = new CpuOfTree(10);
  expect(seen(tree, line(12, 11, 100), line(11, 10, 200), line(10, 1, 900), line(50, 1, 900))).toBe(3);
  expect(seen(tree, line(12, 11, 150), line(11, 10, 200), line(10, 1, 900))).toBe(3.5);
  expect(seen(tree, line(11, 10, 250), line(10, 1, 900)), 'one is over').toBe(4);
});

test('a process whose parent has ended still counts, with its children', () => {
  const tree = new CpuOfTree(10);
  seen(tree, line(10, 1, 0), line(11, 10, 100), line(12, 11, 100));
  expect(seen(tree, line(10, 1, 0), line(12, 1, 300), line(13, 12, 100))).toBe(5);
});

test('a process id that another user’s process reuses does not count for this one', () => {
  const tree = new CpuOfTree(10);
  seen(tree, line(10, 1, 0), line(11, 10, 100));
  expect(seen(tree, line(10, 1, 0), line(11, 1, 5_000, { start: 8 }))).toBe(1);
});

test('processes too short to be seen count by the system’s own total', () => {
  expect(seen(new CpuOfTree(10), line(10, 1, 0, { waited: 700 }), line(11, 10, 100))).toBe(7);
});
