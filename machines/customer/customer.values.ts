/** Words by which `cache.stale` finds the customer's record, the payment methods, another address that is asked for, the newsletter. */
export const customerTag = 'customer';
export const paymentTag = 'payment';
export const emailChangeTag = 'emailChange';
export const newsletterTag = 'newsletter';
