import type { ReadyExport } from '../../../contracts/exports/export.ts';

export const backupId = '0b5f6f0e-6c2b-4a53-9a55-0c6f6f2f6f01';
export const other = '0b5f6f0e-6c2b-4a53-9a55-0c6f6f2f6f02';

export const ready: ReadyExport = {
  status: 'READY',
  backupId,
  chunks: [
    { iteration: 1, size: 2_104_533_975 },
    { iteration: 2, size: 883_084_165 },
  ],
  created: '2026-11-20T10:00:00.000Z',
  updated: '2026-11-20T10:05:00.000Z',
};

export const here = (id = backupId) => ({
  route: { name: 'photoExports', params: { backupId: id } } as const,
  address: { pathname: `/my-photos/exports/${id}`, search: '', hash: '' },
});
