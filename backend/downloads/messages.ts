import type { ArchiveMessage } from '../../contracts/downloads/download.ts';
import type { Random } from '../ports.ts';

/** @spec 3.15b */
export function archiveMessage(
  random: Random,
  key: ArchiveMessage['key'],
  userId: string,
  downloadId: string,
  now: number,
): ArchiveMessage {
  return { id: random.uuid(), timestamp: new Date(now).toISOString(), key, message: { userId, downloadId } };
}
