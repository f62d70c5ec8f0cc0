import { confirmationQuery } from '../../../contracts/confirmations/confirmation.ts';
import { readDeletion } from '../../../contracts/extensions/confirmations.ts';
import { routes } from '../../../contracts/navigation/routes.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'send' | 'newId' | 'configured'> & {
  readonly window: { readonly location: Pick<Location, 'search'> };
};
/** Milliseconds to wait for a response before the sign-in is shown. */
const timeout = 5_000;

/**
 * Checks whether this page was opened by a deletion link that has already been used: the account then no longer
 * exists, and sign-in is impossible. Resolves to the page that explains this, or to null if the link has not been
 * used or this is unknown.
 */
export async function deletedAlready({ send, newId, configured, window }: Ports): Promise<string | null> {
  if (!configured().Capabilities.includes('deletionOutcome')) return null;
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  const { success, data } = confirmationQuery.safeParse(query);
  if (!success) return null;
  const call = { params: { token: data['confirmation-token'] }, query: {}, body: {} };
  const attempted = await send(
    { row: readDeletion, call, correlationId: newId(), attempt: 1 },
    AbortSignal.timeout(timeout),
  ).catch(() => null);
  if (attempted?.kind !== 'replied') return null;
  return readDeletion.reply.parse(attempted.reply).followed ? routes.accountDeleted.path : null;
}
