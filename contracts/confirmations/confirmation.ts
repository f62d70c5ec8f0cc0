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
 * The link of an e-mail change has the new address in its fragment, which browsers send to no server, so that no
 * log contains it. The next sign-in starts with this address.
 */
export const newEmailFragment = z.object({ email });

/** Milliseconds until the customer can request another link. The specification names no value. */
export const resendPause = 30_000;

/** Years for which the law requires invoices to be kept, also for deleted accounts. The specification names no value. */
export const invoiceYears = 7;
