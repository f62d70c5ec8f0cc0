import { Refused } from '../part.ts';
import type { Queryable } from '../store/port.ts';
import { changeFtp, customerById } from './customers.ts';

/**
 * Changes the callback if the values differ from the stored ones. Resolves to false if there is no such
 * business customer.
 * @throws Refused `signInAgain` for a change without a fresh sign-in
 */
export async function changeCallback(
  store: Queryable,
  id: string,
  ftp: Parameters<typeof changeFtp>[2],
  isFresh: boolean,
): Promise<boolean> {
  const stored = (await customerById(store, id))?.ftp;
  if (stored === undefined) return false;
  const { callbackUrl = stored.callbackUrl, callbackFormat = stored.callbackFormat } = ftp;
  if (callbackUrl === stored.callbackUrl && callbackFormat === stored.callbackFormat) return true;
  if (!isFresh) throw new Refused('signInAgain');
  return changeFtp(store, id, ftp);
}
