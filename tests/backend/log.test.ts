import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { largestLog, logFile } from '../../backend/log/file.ts';
import { jsonLog } from '../../backend/log/log.ts';
import { layStore } from '../kit/preparedStore.ts';
import { launch } from './launch.ts';

const at = Date.UTC(2026, 10, 22, 12);
const clock = { now: () => at, after: () => () => undefined };

test('a line is one JSON object with its time by the clock, its level and its event', () => {
  const lines: string[] = [];
  const log = jsonLog(clock, (line) => lines.push(line));
  log.info('call', { row: 'photos.months', status: 200 });
  log.error('failed', { error: 'TypeError', code: 'ENOENT', name: 'x' });
  expect(lines.map((line) => [line.endsWith('}\n'), JSON.parse(line) as unknown])).toEqual([
    [
      true,
      { time: '2026-11-22T12:00:00.000Z', level: 'info', event: 'call', row: 'photos.months', status: 200 },
    ],
    [
      true,
      {
        time: '2026-11-22T12:00:00.000Z',
        level: 'error',
        event: 'failed',
        error: 'TypeError',
        code: 'ENOENT',
        name: 'x',
      },
    ],
  ]);
});

test('lines below the level are not written', () => {
  const lines: string[] = [];
  const log = jsonLog(clock, (line) => lines.push(line), 'warn');
  log.info('call');
  log.warn('slow');
  log.error('failed');
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['slow', 'failed']);
});

test('a log on standard output is JSON from the first line on, and no file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stdout-'));
  await layStore(dataDir);
  const running = await launch(dataDir, { LOG: 'stdout' });
  onTestFinished(async () => {
    running.kill('SIGTERM');
    await running.exited;
    rmSync(dataDir, { recursive: true });
  });
  const { level, event } = JSON.parse(await running.said) as { level: string; event: string };
  expect([level, event]).toEqual(['info', 'started']);
  expect(readdirSync(dataDir)).not.toContain('log');
});

test('forbidden log fields are blanked by name, whatever code logs them', () => {
  const lines: string[] = [];
  const log = jsonLog(clock, (line) => lines.push(line));
  const secret = 'canary';
  log.warn('careless', { token: secret, email: secret, authorization: secret, url: secret, row: 'kept' });
  expect([lines.join('').includes(secret), (JSON.parse(lines[0] ?? '') as { row: string }).row]).toEqual([
    false,
    'kept',
  ]);
});

test('the log rotates while the backend runs, loses no line and keeps at most two files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = logFile(folder);
  const line = `${'x'.repeat(100_000)}\n`;
  const written = Math.ceil(largestLog / line.length) + 3;
  for (let count = 0; count < written; count += 1) file.write(line);
  await file.close();
  const names = readdirSync(folder).toSorted();
  const sizes = names.map((name) => statSync(join(folder, name)).size);
  expect(names).toEqual(['backend.jsonl', 'backend.old.jsonl']);
  expect(sizes.every((size) => size <= largestLog + line.length)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(written * line.length);
  const again = logFile(folder);
  again.write('after a start\n');
  await again.close();
  expect(readFileSync(join(folder, 'backend.jsonl'), 'utf8').endsWith('after a start\n')).toBe(true);
  rmSync(folder, { recursive: true });
});
