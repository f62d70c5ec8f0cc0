// Capabilities that the first screen needs, without the schemas of their calls.

/** The optional welcome banner above the photos [2.20]. */
export const welcomeCapability = 'welcomeBanner';

/**
 * Deletion of all photos is limited to what the question counted: the service counts at a time of its own clock,
 * and `DELETE /photos/all` sends that time and count. Without the capability the plain call of 7.2 is made.
 */
export const deleteAllCapability = 'deleteAllCounted';
