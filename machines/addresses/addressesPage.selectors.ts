import type { SnapshotFrom } from 'xstate';
import type { Address } from '../../contracts/addresses/address.ts';
import type { addressesPageMachine } from './addressesPage.machine.ts';

/**
 * Returns the addresses to show: deleted ones are left out, and so are those being deleted, which reappear if
 * that fails. @param leaving whether the deletion that the dialog confirms is running
 */
export const shownOf = (
  { context: { gone, chosen } }: SnapshotFrom<typeof addressesPageMachine>,
  book: readonly Address[],
  leaving: boolean,
): readonly Address[] => book.filter(({ id }) => !gone.includes(id) && !(leaving && id === chosen?.id));

/**
 * Returns the current page; `finding` is the page of one address until the address book has loaded, `leaving`
 * is shown briefly as no page.
 */
export function pageOf(
  snapshot: SnapshotFrom<typeof addressesPageMachine>,
): 'all' | 'adding' | 'finding' | 'changing' | 'leaving' {
  if (snapshot.matches({ changing: 'finding' })) return 'finding';
  return (['adding', 'changing', 'leaving'] as const).find((page) => snapshot.matches(page)) ?? 'all';
}

/** Returns the address that is being changed, in its stored version; null if there is none with that id. */
export const storedOf = ({
  context: { book, chosen },
}: SnapshotFrom<typeof addressesPageMachine>): Address | null =>
  book?.find(({ id }) => id === chosen?.id) ?? null;
