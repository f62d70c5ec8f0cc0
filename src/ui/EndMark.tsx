import { useEffect, useEffectEvent, useRef } from 'react';

export interface EndMarkProps {
  /** Number of items before the mark. A higher number checks again, because the mark may still be in view. */
  readonly after: number;
  readonly onSeen: () => void;
}

/** The end of the loaded part of a list. Whether it is near the window is DOM state, so this has an effect. */
export function EndMark({ after, onSeen }: EndMarkProps) {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (ref.current === null) return;
    const watching = new IntersectionObserver(
      // A busy page gets both changes in one call: out of view when created, in view by now.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
      },
      { rootMargin: '600px' },
    );
    watching.observe(ref.current);
    return () => watching.disconnect();
  }, [after]);
  return <div ref={ref} aria-hidden="true" style={{ height: 1 }} />;
}
