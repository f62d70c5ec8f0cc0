// Words among the capabilities that the first screen asks for: here without the schemas of their calls.

/** The welcome banner above the photos is optional [2.20]: with this word it is there. */
export const welcomeCapability = 'welcomeBanner';

/**
 * Deleting all photos deletes what the question counted: the service counts at a moment of its own clock, and
 * `DELETE /photos/all` names that moment and that count. Without the word the bare call of 7.2 is made.
 */
export const deleteAllCapability = 'deleteAllCounted';
