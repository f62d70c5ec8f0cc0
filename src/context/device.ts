/** The browser's own description of the device; constant for the life of the page. */
export const useUserAgent = (): string => navigator.userAgent;
