import { isControlled } from '../../../machines/flags/featureFlags.selectors.ts';
import { useFlags } from '../../context/hooks.ts';
import { lazyView } from '../../ui/lazyView.tsx';

const FlagTools = lazyView(async () => (await import('./FlagTools.tsx')).FlagTools, {
  floats: true,
  late: true,
});

/** Lets developers set feature flags; loaded only where they may be set [2.49, 6.3]. */
export const FlagControl = () => (useFlags(isControlled) ? <FlagTools /> : null);
