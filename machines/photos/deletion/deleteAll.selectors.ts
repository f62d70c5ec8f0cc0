export type { DeleteAllQuestionRef } from './deleteAll.machine.ts';
import type { SnapshotFrom } from 'xstate';
import { deleteAllCapability } from '../../../contracts/extensions/capabilityNames.ts';
import type { DeleteAllEvent, deleteAllMachine } from './deleteAll.machine.ts';
import { type Month, totalOf } from '../library/model.ts';
export type DeleteAllSnapshot = SnapshotFrom<typeof deleteAllMachine>;

/**
 * Returns the event that asks to delete all photos, with the number on the page and whether the service
 * counts the photos itself.
 */
export const askToDelete = (months: readonly Month[], capabilities: readonly string[]): DeleteAllEvent => ({
  type: 'deletion.ask',
  count: totalOf(months),
  exact: capabilities.includes(deleteAllCapability),
});

/** Returns the confirmation dialog; undefined while it is closed. */
export const questionOf = ({ children }: DeleteAllSnapshot) => children.question;
export const isCounting = (snapshot: DeleteAllSnapshot) => snapshot.matches({ asking: 'counting' });
