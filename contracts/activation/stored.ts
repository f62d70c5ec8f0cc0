/**
 * Local storage key for the reference of an import whose report the customer has closed; cleared at sign-out.
 */
export const closedImportKey = 'closedImportReport';
