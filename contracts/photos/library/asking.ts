/** Milliseconds for which a check that the open photo exists stays valid. */
export const askedAgainAfter = 20_000;
