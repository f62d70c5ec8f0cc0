/** What the browser says it is; the same as long as the page lives. */
export const useUserAgent = (): string => navigator.userAgent;
