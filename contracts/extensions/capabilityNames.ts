// This module does not contain the schemas of the calls, because the first screen needs only these names.

/** The optional welcome banner above the photos [2.20]. */
export const welcomeCapability = 'welcomeBanner';

/**
 * Deletes at most as many photos as the confirmation stated: the service counts them at a time by its own clock, and
 * `DELETE /photos/all` repeats that time and count. Without the capability the plain call of 7.2 is made.
 */
export const deleteAllCapability = 'deleteAllCounted';
