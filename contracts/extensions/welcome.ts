/** The welcome banner above the photos is optional [2.20]: with this word it is there. */
export const welcomeCapability = 'welcomeBanner';
