/**
 * Session storage key: the storage dialog has opened automatically in this browser session [4.5].
 * @spec 9.12
 */
export const reactivationModalKey = 'reactivationModalShown';
