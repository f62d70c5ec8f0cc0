import { useLazyChart } from '../../../context/hooks.ts';
import { lazyView } from '../../../ui/lazyView.tsx';

export const UploadsView = lazyView(async () => (await import('./UploadsView.tsx')).UploadsView);

/** What is to be seen of uploads on every page; nothing until the first are chosen. */
export function Uploads() {
  const uploads = useLazyChart('uploads');
  return uploads === undefined ? null : <UploadsView uploads={uploads} />;
}
