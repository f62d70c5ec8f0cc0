import { lazyView } from '../../ui/lazyView.tsx';

/** The footer is not awaited, and the first load contains none of it. */
export const LazyFooter = lazyView(async () => (await import('./PageFooter.tsx')).PageFooter);
