/** Milliseconds for which the result of checking that the open photo still exists is valid. */
export const askedAgainAfter = 20_000;
