import { useEffect, useEffectEvent } from 'react';

export interface KeyPressProps {
  /** The physical key regardless of its label, such as `KeyF`; pressed together with Alt and Shift. */
  readonly code: string;
  readonly onPress: () => void;
}

/** Listens for one key on the document while mounted. */
export function KeyPress({ code, onPress }: KeyPressProps) {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== code || !event.altKey || !event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [code]);
  return null;
}
