import { type ReactNode, useEffect, useState } from 'react';

interface NextTaskProps {
  /** Stands there until then. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** Draws what is in it in a task of its own: whoever was told of the same change has asked for what it needs before. */
export function NextTask({ instead = null, children }: NextTaskProps) {
  const [begun, begin] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => begin(true));
    return () => window.clearTimeout(timer);
  }, []);
  return begun ? children : instead;
}
