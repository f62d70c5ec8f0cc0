/**
 * Milliseconds for which a toast shows: `standard` [2.50]; for the three archive toasts `archiveStarted` and
 * `archiveOther` [8.2].
 * @spec 2.50 8.2 9.4a
 */
export const toastTimes = { standard: 5000, archiveStarted: 5000, archiveOther: 10_000 } as const;
