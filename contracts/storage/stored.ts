/** Key of the session storage: the storage modal has opened by itself in this browser session [4.5]. @spec 9.12 */
export const reactivationModalKey = 'reactivationModalShown';
