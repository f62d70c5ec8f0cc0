/** Local storage key of the reference of the import whose report the customer has closed; cleared at sign-out. */
export const closedImportKey = 'closedImportReport';
