import * as z from 'zod/mini';
import { email } from '../empty.ts';

const token = z.string().check(z.minLength(1), z.maxLength(500));

/**
 * Parameters of a double opt-in link; the subscription fails if one is missing.
 * @spec 2.7 5.9a
 */
export const subscriptionQuery = z.object({ email, 'confirmation-token': token });

/**
 * Parameters of the links that delete the account and change the e-mail address.
 * @spec 2.9a 2.9b
 */
export const confirmationQuery = z.object({ 'confirmation-token': token });

/**
 * The new e-mail address in the link's fragment: browsers do not send fragments to servers, so no log contains it.
 * The next sign-in form is filled in with this address.
 */
export const newEmailFragment = z.object({ email });

/** Milliseconds until the customer can request another link. The specification gives no value. */
export const resendPause = 30_000;

/**
 * Years for which the law requires invoices to be kept, even for deleted accounts. The specification gives no value.
 */
export const invoiceYears = 7;
