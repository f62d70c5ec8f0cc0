import type { SnapshotFrom } from 'xstate';
import { dayAt, daysBetween, type Day } from '../../contracts/storage/calendar.ts';
import { criticalWord, type StorageStatus } from '../../contracts/storage/storage.ts';
import { infoOf, outlookOf } from './knowledge.ts';
import type { storageStatusMachine } from './storageStatus.machine.ts';

export type StorageSnapshot = SnapshotFrom<typeof storageStatusMachine>;

export const modalOf = ({ children }: StorageSnapshot) => children.modal;
/** Returns whether customers can open the storage dialog [6.3]. */
export const isEnabled = ({ context }: StorageSnapshot) => context.enabled;

/** The values for the text of the status. The reference is stable while they are equal. */
export interface StorageWords {
  readonly status: StorageStatus;
  readonly months: number;
  readonly days: number;
  readonly word: ReturnType<typeof criticalWord>;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function wordsOf({ context }: StorageSnapshot): StorageWords | null {
  const outlook = outlookOf(context);
  return outlook === null
    ? null
    : {
        status: outlook.status,
        months: outlook.monthsRemaining,
        days: outlook.daysRemaining,
        word: criticalWord(outlook.daysRemaining),
        ...outlook.deletionDay,
      };
}

/** The period shown as progress: from the last order or the registration to the deletion. */
export interface StorageSpan extends Day {
  readonly since: 'order' | 'registration';
  /** The part of the period that has passed, from 0 to 1. */
  readonly gone: number;
  readonly projects: number;
}

export function spanOf({ context }: StorageSnapshot): StorageSpan | null {
  const info = infoOf(context);
  const outlook = outlookOf(context);
  if (info === null || outlook === null || context.day === null) return null;
  const { timeZone } = context.day;
  const from = dayAt(Date.parse(info.lastOrderDate ?? info.registrationDate), timeZone);
  const whole = daysBetween(from, outlook.deletionDay);
  const gone = whole <= 0 ? 1 : 1 - outlook.daysRemaining / whole;
  return {
    ...from,
    since: info.lastOrderDate === null ? 'registration' : 'order',
    gone: Math.min(1, Math.max(0, gone)),
    projects: info.projectCount,
  };
}
