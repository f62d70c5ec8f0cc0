/** A file is not saved, because the app that shows the page saves none. A message already names the way by a browser. */
export class FileUnsaved extends Error {}

const androidView = /; wv\)/;
/** Every browser with Apple's engine contains it; an app's webview does not. */
const browser = /\bSafari\//;
const appleView = /\bAppleWebKit\//;

/**
 * Whether an app shows the page in a webview: there the prints editor would replace the page with no way to
 * return, and files cannot be saved. `userAgent` is the browser's.
 * @spec 2.35b 6.4c
 */
export const isAppView = (userAgent: string): boolean =>
  androidView.test(userAgent) || (appleView.test(userAgent) && !browser.test(userAgent));
