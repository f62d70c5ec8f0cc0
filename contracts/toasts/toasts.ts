/**
 * Milliseconds a toast stays: `standard` [2.50]; of the archive's three, `archiveStarted` and `archiveOther` [8.2].
 * @spec 2.50 8.2 9.4a
 */
export const toastTimes = { standard: 5000, archiveStarted: 5000, archiveOther: 10_000 } as const;
