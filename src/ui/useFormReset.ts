import { type RefObject, useEffect, useRef } from 'react';

/** For a form that the browser fills: it begins anew whenever what it begins with changes, as by Back. */
export function useFormReset(start: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.reset(), [start]);
  return form;
}
