const androidView = /; wv\)/;
/** Every browser on Apple's engine says so; what an app shows in a view of its own does not. */
const browser = /\bSafari\//;
const appleView = /\bAppleWebKit\//;

/**
 * Whether an app shows the page in its own view instead of a browser: the prints editor would replace that view with
 * no way to return, and the view cannot save files. `userAgent` is the browser's.
 * @spec 2.35b 6.4c
 */
export const isAppView = (userAgent: string): boolean =>
  androidView.test(userAgent) || (appleView.test(userAgent) && !browser.test(userAgent));
