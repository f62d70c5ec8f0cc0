import { useLayoutEffect, useRef } from 'react';

/** The original over its thumbnail, shown once decoded. */
export function OriginalPicture({ src, onBroken }: { readonly src: string; readonly onBroken: () => void }) {
  const ref = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const picture = ref.current;
    if (picture === null) return undefined;
    let gone = false;
    picture.decode().then(
      () => {
        if (!gone) delete picture.dataset['waiting'];
      },
      () => undefined,
    );
    return () => {
      gone = true;
      // A photo may have hundreds of megabytes: cancels the request of one that is no longer shown.
      picture.removeAttribute('src');
    };
  }, [src]);
  return <img ref={ref} src={src} alt="" draggable={false} onError={onBroken} data-waiting="" />;
}
