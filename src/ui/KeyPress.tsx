import { useEffect, useEffectEvent } from 'react';

export interface KeyPressProps {
  /** Where the key is, whatever the layout writes there: `KeyF`. Pressed with Alt and Shift. */
  readonly code: string;
  readonly onPress: () => void;
}

/** Hears one key of the whole page while it is drawn. The key is the document's, so this listens there. */
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
