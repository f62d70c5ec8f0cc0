/** Milliseconds a fresh socket has to open, and the server to say its first word. */
export const answerLimit = 10_000;
/** Milliseconds a socket must have listened for its earlier failures to be forgotten. */
export const settledAfter = 10_000;
/** Milliseconds before the first reconnection, doubled for each that follows, up to the longest. */
export const firstPause = 1_000;
export const longestPause = 30_000;
/** Milliseconds between two reads of what a channel would say: it mostly says it long before. */
export const lookPause = 15_000;
/** The longest that a timer of a browser can take. */
export const endless = 2 ** 31 - 1;

/** Half of the pause is fixed and half is chance, so that many pages cut off at once do not come back at once. */
export const pauseBefore = (attempt: number, random: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.5 + random / 2);
