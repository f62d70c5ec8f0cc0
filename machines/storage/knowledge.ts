import { type StorageInfo, storageOutlook, type StorageOutlook } from '../../contracts/storage/storage.ts';
import type { QueryViewState } from '../request/query.selectors.ts';
import { sampleInfo } from './sampleInfo.ts';

export interface StorageKnowledge {
  /** How the reading of it stands; what was read before counts while it is read again. */
  readonly read: QueryViewState<StorageInfo>;
  readonly mocked: boolean;
  /** Milliseconds since 1970, and the IANA name of the zone whose calendar counts; null until told. */
  readonly day: { readonly now: number; readonly timeZone: string } | null;
}

/** What the status is drawn from: what the service said, or the sample where that is asked for [6.3]. */
export function infoOf({ read, mocked, day }: StorageKnowledge): StorageInfo | null {
  if (mocked && day !== null) return sampleInfo(day.now);
  return read.state === 'ready' ? read.data : null;
}

/** How long the photos stay, counted on the customer's own calendar; null while unknown [3.7, 4.5]. */
export function outlookOf(known: StorageKnowledge): StorageOutlook | null {
  const info = infoOf(known);
  return info === null || known.day === null ? null : storageOutlook(info, known.day.now, known.day.timeZone);
}
