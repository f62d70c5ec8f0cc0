/**
 * Session storage key that records that the storage dialog has already opened automatically in this browser session
 * [4.5].
 * @spec 9.12
 */
export const reactivationModalKey = 'reactivationModalShown';
