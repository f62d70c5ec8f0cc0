import type { SnapshotFrom } from 'xstate';
import { deleteAllCapability } from '../../../contracts/extensions/capabilityNames.ts';
import type { deleteAllMachine } from './deleteAll.machine.ts';
export type { DeleteAllQuestionRef } from './deleteAll.setup.ts';
import type { DeleteAllEvent } from './deleteAll.events.ts';
import type { Month } from '../library/months.values.ts';
import { totalOf } from '../library/months.values.ts';

export type DeleteAllSnapshot = SnapshotFrom<typeof deleteAllMachine>;

/** The question of all photos: what the page counts, and whether the service counts for itself. */
export const askToDelete = (months: readonly Month[], capabilities: readonly string[]): DeleteAllEvent => ({
  type: 'deletion.ask',
  count: totalOf(months),
  exact: capabilities.includes(deleteAllCapability),
});

/** There while it is asked. */
export const questionOf = ({ children }: DeleteAllSnapshot) => children.question;
export const isCounting = (snapshot: DeleteAllSnapshot) => snapshot.matches({ asking: 'counting' });
