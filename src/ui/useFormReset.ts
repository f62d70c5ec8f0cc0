import { type RefObject, useEffect, useRef } from 'react';

/** Resets an uncontrolled form whenever its initial values change, for example on Back. */
export function useFormReset(start: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.reset(), [start]);
  return form;
}
