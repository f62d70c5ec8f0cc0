/** Milliseconds in which a second press belongs to the first. */
export const doublePress = 500;
