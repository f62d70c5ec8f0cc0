/** Milliseconds between looks at an archive that is being made: the channel mostly tells long before. */
export const lookPause = 15_000;

/** Milliseconds in which a second press belongs to the first. */
export const doublePress = 500;
