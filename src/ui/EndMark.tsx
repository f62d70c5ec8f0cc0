import { useEffect, useEffectEvent, useRef } from 'react';

export interface EndMarkProps {
  /**
   * Number of items before the mark. When it increases, visibility is checked again, because the mark may still be in
   * view.
   */
  readonly after: number;
  readonly onSeen: () => void;
}

/** Marks the end of the loaded part of a list. Whether it is near the viewport is DOM state, hence the effect. */
export function EndMark({ after, onSeen }: EndMarkProps) {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (ref.current === null) return;
    const watching = new IntersectionObserver(
      // On a busy page one call reports two changes: out of view when the mark was created, and in view now.
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
