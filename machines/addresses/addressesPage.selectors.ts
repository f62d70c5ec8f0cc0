import type { SnapshotFrom } from 'xstate';
import type { Address } from '../../contracts/addresses/address.ts';
import type { addressesPageMachine } from './addressesPage.machine.ts';

/**
 * Returns the addresses to show: without deleted addresses, and without the one being deleted, which
 * reappears if the deletion fails. @param leaving whether the deletion confirmed in the dialog is running
 */
export const shownOf = (
  { context: { gone, chosen } }: SnapshotFrom<typeof addressesPageMachine>,
  book: readonly Address[],
  leaving: boolean,
): readonly Address[] => book.filter(({ id }) => !gone.includes(id) && !(leaving && id === chosen?.id));

/**
 * Returns the current page. `finding` is the page of one address while the address book is loading; `leaving`
 * is a brief transition that renders no page.
 */
export function pageOf(
  snapshot: SnapshotFrom<typeof addressesPageMachine>,
): 'all' | 'adding' | 'finding' | 'changing' | 'leaving' {
  if (snapshot.matches({ changing: 'finding' })) return 'finding';
  return (['adding', 'changing', 'leaving'] as const).find((page) => snapshot.matches(page)) ?? 'all';
}

/** Returns the stored version of the address that is being changed; null if no address has that id. */
export const storedOf = ({
  context: { book, chosen },
}: SnapshotFrom<typeof addressesPageMachine>): Address | null =>
  book?.find(({ id }) => id === chosen?.id) ?? null;
