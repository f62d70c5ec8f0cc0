/** Returns the browser's own description of the device, which never changes while the page exists. */
export const useUserAgent = (): string => navigator.userAgent;
