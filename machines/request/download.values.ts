/** Milliseconds for which a failed download can be tried again. */
export const downloadKept = 300_000;
