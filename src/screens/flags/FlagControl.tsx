import { isControlled } from '../../../machines/flags/featureFlags.selectors.ts';
import { useFlags } from '../../context/hooks.ts';
import { later } from '../../ui/later.tsx';

const FlagPanel = later(async () => (await import('./FlagPanel.tsx')).FlagPanel);

/** The developer's control of the feature flags, fetched only for developers [2.49, 6.3]. */
export function FlagControl() {
  return useFlags(isControlled) ? <FlagPanel /> : null;
}
