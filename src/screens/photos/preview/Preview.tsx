import { useSelector } from '@xstate/react';
import { useViewerKeys } from '../../../ui/grid/useViewerKeys.ts';
import { lazyView } from '../../../ui/lazyView.tsx';
import type { OfAlbum, PreviewHandle, PreviewRef } from '../refs.ts';

export const PreviewScreen = lazyView(async () => (await import('./PreviewScreen.tsx')).PreviewScreen, {
  floats: true,
});

/** A photo opened over its list [2.22]. Keys work immediately, even before its chart and view are loaded. */
export function Preview({ preview, album }: { readonly preview: PreviewHandle } & OfAlbum) {
  const chart = useSelector(preview, ({ context }) => context.chart) as PreviewRef | null;
  const tell = (type: `preview.${'next' | 'previous' | 'close' | 'toggle' | 'woken'}`) => () =>
    preview.send({ type });
  useViewerKeys({
    onNext: tell('preview.next'),
    onPrevious: tell('preview.previous'),
    onClose: tell('preview.close'),
    onToggle: tell('preview.toggle'),
    onWake: tell('preview.woken'),
  });
  return chart === null ? null : <PreviewScreen preview={chart} album={album} />;
}
