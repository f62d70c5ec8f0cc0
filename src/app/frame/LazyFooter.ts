import { lazyView } from '../../ui/lazyView.tsx';

/** Nobody waits for the end of a page: no byte of it stands in the first load. */
export const LazyFooter = lazyView(async () => (await import('./PageFooter.tsx')).PageFooter);
