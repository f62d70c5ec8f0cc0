import { lazyView } from '../../ui/lazyView.tsx';

/** The footer. No other code waits for it, so the initial load does not contain it. */
export const LazyFooter = lazyView(async () => (await import('./PageFooter.tsx')).PageFooter);
