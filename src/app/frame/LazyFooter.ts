import { lazyView } from '../../ui/lazyView.tsx';

/** The end of a page is not awaited: the first load contains no byte of it. */
export const LazyFooter = lazyView(async () => (await import('./PageFooter.tsx')).PageFooter);
