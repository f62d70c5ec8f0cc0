import { type ReactNode, useEffect, useState } from 'react';

interface NextTaskProps {
  /** Shown until the children are rendered. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children in a later task, so that other observers of the same change can send their requests first. */
export function NextTask({ instead = null, children }: NextTaskProps) {
  const [begun, begin] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => begin(true));
    return () => window.clearTimeout(timer);
  }, []);
  return begun ? children : instead;
}
