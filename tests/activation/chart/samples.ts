import type { ActivationMessage } from '../../../contracts/activation/push.ts';
import type { Activation, ActivationStatus } from '../../../contracts/activation/status.ts';

export const reference = '5f3c2a9e-1111-4222-8333-444455556666';

export const activationOf = (
  status: ActivationStatus,
  report?: { readonly imported?: number; readonly failed?: number; readonly reference?: string },
): Activation =>
  report === undefined
    ? { status }
    : { status, import: { found: 2000, imported: 0, failed: 0, reference, ...report } };

export const messageOf = (
  word: 'started' | 'error' | 'finished',
  timestamp = '2026-11-20T10:00:00.000Z',
): ActivationMessage => ({
  id: '0b5f6f0e-6c2b-4a53-9a55-0c6f6f2f6f01',
  type: `photo-management/import-${word}`,
  data: { payload: { imported: 0, failed: 0, reference }, timestamp },
});
