import type { ArchiveMessage, Download } from '../../../contracts/downloads/download.ts';
import type { Failure } from '../../../machines/system/outcomes.ts';

export const failure: Failure = { kind: 'network', correlationId: 'c-1' };
export const failed = { outcome: 'failed', failure } as const;
export const refused = <Word extends string>(refusal: Word) =>
  ({ outcome: 'refused', refusal, correlationId: 'c-1' }) as const;
export const finished = <Reply>(reply: Reply) => ({ outcome: 'finished', reply }) as const;

export const id = '11111111-1111-4111-8111-111111111111';
export const other = '22222222-2222-4222-8222-222222222222';
export const url = 'http://localhost/svc/downloads/archives/1?h=signed';
export const userId = 'customer-1';

export const messageOf = (
  key: ArchiveMessage['key'],
  timestamp = '2026-11-21T12:00:01Z',
  downloadId = id,
  to = userId,
): ArchiveMessage => ({ id: `message-${key}`, timestamp, key, message: { userId: to, downloadId } });

export const download = (changes: Partial<Download> = {}): Download => ({
  id,
  name: 'July 2024',
  photos: ['a', 'b', 'c'],
  state: 'finished',
  created: '2026-11-21T12:00:00Z',
  size: 3_145_728,
  until: '2026-11-28T12:00:00Z',
  ...changes,
});
