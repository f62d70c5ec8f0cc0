import { useLayoutEffect, useRef } from 'react';

/** The photo itself over its smaller picture, seen as soon as it is decoded: until then nothing of it is drawn. */
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
      // A photo may be hundreds of megabytes: what nobody looks at any more is not fetched on.
      picture.removeAttribute('src');
    };
  }, [src]);
  return <img ref={ref} src={src} alt="" draggable={false} onError={onBroken} data-waiting="" />;
}
