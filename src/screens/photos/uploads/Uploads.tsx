import { useLazyChart } from '../../../context/hooks.ts';
import { lazyView } from '../../../ui/lazyView.tsx';

export const UploadsView = lazyView(async () => (await import('./UploadsView.tsx')).UploadsView);

/** Upload progress, on every page; renders nothing until files have been chosen. */
export function Uploads() {
  const uploads = useLazyChart('uploads');
  return uploads === undefined ? null : <UploadsView uploads={uploads} />;
}
