/** Milliseconds for which the service's word that an open photo is still there is good: so long it is not asked again. */
export const askedAgainAfter = 20_000;
