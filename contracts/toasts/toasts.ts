/**
 * Milliseconds for which a toast is shown: `archiveStarted` and `archiveOther` for the three archive toasts [8.2],
 * `standard` for all others [2.50].
 * @spec 2.50 8.2 9.4a
 */
export const toastTimes = { standard: 5000, archiveStarted: 5000, archiveOther: 10_000 } as const;
