import { lazyDialog } from './lazyDialog.ts';

/** What a page of the library says about an import of earlier photos [3.10]. */
export const Activation = lazyDialog(
  'activation',
  async () => (await import('../screens/activation/ActivationNotice.tsx')).ActivationNotice,
);
