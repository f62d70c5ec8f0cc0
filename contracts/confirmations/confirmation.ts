import * as z from 'zod/mini';
import { email } from '../empty.ts';

const token = z.string().check(z.minLength(1), z.maxLength(500));

/** What a double opt-in link carries; without either the subscription failed. @spec 2.7 5.9a */
export const subscriptionQuery = z.object({ email, 'confirmation-token': token });

/** What the links for deleting the account and changing the e-mail carry. @spec 2.9a 2.9b */
export const confirmationQuery = z.object({ 'confirmation-token': token });

/**
 * The link of a new e-mail address names it in its fragment, which browsers send to no server and no log holds: the sign-in
 * that follows begins with it.
 */
export const newEmailFragment = z.object({ email });

/** Milliseconds after which a mail with a link can be asked for once more. The specification names none. */
export const resendPause = 30_000;

/** Years for which the law keeps invoices, also those of a deleted account. The specification names none. */
export const invoiceYears = 7;
