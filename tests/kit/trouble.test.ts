import { expect, test } from 'vitest';
import { troubleOf } from './trouble.ts';

test('a backend that died is reported with its store’s reason and its log since the test started', async () => {
  const line = (level: string, event: string) => `{"level":"${level}","event":"${event}"}\n`;
  const broken = Promise.resolve(new Error('the store has stopped', { cause: new Error('out of memory') }));
  const log = [
    line('error', 'before'),
    line('info', 'answered'),
    line('warn', 'late'),
    line('error', 'failed'),
  ];
  expect(await troubleOf({ origin: 'http://127.0.0.1:1', log, backend: { broken } }, 1)).toBe(
    `the worker's backend answers fetch failed: bad port / the store has stopped: out of memory / ${line('warn', 'late').trim()} / ${line('error', 'failed').trim()}`,
  );
});
