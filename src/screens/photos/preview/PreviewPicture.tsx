import { useSelector } from '@xstate/react';
import type { PhotoCard } from '../../../../machines/photos/library/chunk.values.ts';
import {
  isBroken,
  neighboursOf,
  wantsOriginal,
  zoomOf,
} from '../../../../machines/photos/preview/preview.selectors.ts';
import { ViewedPicture } from '../../../ui/grid/ViewedPicture.tsx';
import { usePhotoName } from '../../../ui/photoName.ts';
import type { OfAlbum, PreviewRef } from '../refs.ts';

/** The photo itself, with zoom, pan and swipe gestures [2.24, 2.25]. */
export function PreviewPicture({
  preview,
  card,
  album,
}: {
  readonly preview: PreviewRef;
  readonly card: PhotoCard;
} & OfAlbum) {
  const photoName = usePhotoName();
  const at = useSelector(preview, ({ context }) => context.at);
  const seen = useSelector(preview, ({ context }) => context.seen);
  const zoom = useSelector(preview, ({ children }) => children.zoom);
  const view = useSelector(zoom, zoomOf);
  const picture = useSelector(preview, ({ children }) => children.picture);
  const broken = useSelector(picture, isBroken);
  const enlarged = useSelector(picture, wantsOriginal);
  return (
    <ViewedPicture
      alt={photoName(card, album)}
      src={card.preview}
      placeholder={card.small}
      width={card.width}
      height={card.height}
      ahead={neighboursOf({ seen, at }).map(({ preview: address }) => address)}
      broken={broken}
      onBroken={() => preview.send({ type: 'picture.broken' })}
      onLoaded={() => preview.send({ type: 'picture.loaded' })}
      original={enlarged ? card.original : null}
      onExceeded={() => preview.send({ type: 'picture.exceeded' })}
      onOriginalBroken={() => preview.send({ type: 'original.broken' })}
      gestures={{
        view,
        onTap: (pointer, wanted) => zoom?.send({ type: 'picture.tapped', pointer, view: wanted }),
        onDragStart: (axis) => zoom?.send({ type: 'drag.began', axis }),
        onDragEnd: (end, across, down) => zoom?.send({ type: 'drag.ended', view: end, across, down }),
        onDragCancel: () => zoom?.send({ type: 'drag.cancelled' }),
        onPinchStart: () => zoom?.send({ type: 'pinch.began' }),
        onPinchEnd: (end) => zoom?.send({ type: 'pinch.ended', view: end }),
        onWheelEnd: (end) => zoom?.send({ type: 'wheel.ended', view: end }),
        onStep: (wanted) => zoom?.send({ type: 'zoom.stepped', view: wanted }),
        onPan: (wanted) => zoom?.send({ type: 'zoom.panned', view: wanted }),
      }}
    />
  );
}
