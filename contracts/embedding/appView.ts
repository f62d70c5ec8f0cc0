/**
 * The file was not saved, because the app that embeds the page cannot save files. The customer has already been
 * advised to use a browser.
 */
export class FileUnsaved extends Error {}

const androidView = /; wv\)/;
/** Present in the user agent of every browser with Apple's engine, but not of an app's webview. */
const browser = /\bSafari\//;
const appleView = /\bAppleWebKit\//;

/**
 * Returns whether the page is in an app's webview. There the prints editor would replace the page with no way
 * back, and files cannot be saved. `userAgent` is the browser's. @spec 2.35b 6.4c
 */
export const isAppView = (userAgent: string): boolean =>
  androidView.test(userAgent) || (appleView.test(userAgent) && !browser.test(userAgent));
