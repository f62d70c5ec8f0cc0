/** Words by which `cache.stale` finds the customer's record, the payment methods, and another address that is asked for. */
export const customerTag = 'customer';
export const paymentTag = 'payment';
export const emailChangeTag = 'emailChange';
