const never = 'a function of columns that are never null';
const one = 'a count or sum in a query of its own always has a row';
const union = 'both parts of the union are never null';

/** Columns whose types are known to be correct although the tool cannot verify them; keyed by `file column`. */
export const proven: Readonly<Record<string, string>> = {
  'backend/albums/answers.ts id': union,
  'backend/albums/records.ts email': 'no customer whose account is not deleted is without an address',
  'backend/archives/originals.ts sha256': never,
  'backend/downloads/records.ts sha256': never,
  'backend/downloads/shared.ts sha256': never,
  'backend/exports/freeze.ts name': 'every entry has a name',
  'backend/exports/freeze.ts sha256': never,
  'backend/exports/records.ts photos': never,
  'backend/invoices/lists.ts current': never,
  'backend/invoices/lists.ts year': never,
  'backend/invoices/pdfs.ts crc': 'drawn just before',
  'backend/invoices/pdfs.ts size': 'drawn just before',
  'backend/membership/counts.ts granted': one,
  'backend/membership/counts.ts joined': one,
  'backend/membership/counts.ts own': one,
  'backend/newsletter/subscriptions.ts confirmed': never,
  'backend/orders/pictures.ts photo':
    'a customer may have no photo: the tool takes coalesce of two queries for one that is never null',
  'backend/photos/ingest/brought.ts hash': never,
  'backend/photos/library/pages.ts month': 'the months are a parameter',
  'backend/photos/originals/verify.ts id': union,
  'backend/photos/pictures/routes.ts sha256': never,
  'backend/photos/uploads/fileStore.ts whole': never,
  'backend/photos/uploads/records.ts hash': never,
  'backend/prints/selections.ts named': never,
};

/**
 * Files with queries whose SQL text is built at run time, and the number of such queries; tests of their domains run
 * them.
 */
export const madeWhileRunning: Readonly<Record<string, number>> = {
  'backend/albums/pages.ts': 1,
  'backend/albums/records.ts': 1,
  'backend/identity/accounts.ts': 1,
  'backend/identity/revocations.ts': 1,
  'backend/jobs/table.ts': 1,
  'backend/orders/records.ts': 2,
  'backend/photos/deletion/gone.ts': 2,
  'backend/photos/library/pages.ts': 1,
  'backend/photos/library/rows.ts': 2,
  'backend/store/guard.ts': 3,
  'backend/trace/trace.ts': 1,
  'backend/store/migrate.ts': 4,
  'backend/store/pgliteWorker.ts': 1,
  'backend/store/postgres.ts': 5,
  'demo/seed.ts': 1,
  'demo/shift.ts': 6,
};
