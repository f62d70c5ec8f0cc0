/** Accepted file types [5.6, 9.10]. */
export const uploadTypes = ['image/heic', 'image/jpeg', 'image/png'] as const;

/**
 * Maximum length of a file name in UTF-8 bytes, as in common file systems. Longer names are truncated by the service.
 */
export const longestFileName = 255;

/** @spec 5.6b */
export const leastUploads = 1;

/**
 * Milliseconds after which the page becomes usable again if it has tried to open the app.
 * @spec 2.36b 4.9b 9.4c
 */
export const appRedirectReturn = 2000;
