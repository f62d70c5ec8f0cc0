import { consentEvents, readConsent, type ConsentCode } from '../../../contracts/consent/consent.ts';

/**
 * Reports the consent in the shop's cookie immediately and after every change, whether by the banner or found
 * when the customer returns from another tab or a page of the shop. Returns a function that stops it.
 */
export function followAnswer(
  window: Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>,
  tell: (code: ConsentCode | null) => void,
): () => void {
  let last = readConsent(window.document.cookie);
  const look = () => {
    const code = readConsent(window.document.cookie);
    if (code === last) return;
    last = code;
    tell(code);
  };
  for (const sign of [consentEvents.changed, 'focus']) window.addEventListener(sign, look);
  tell(last);
  return () => {
    for (const sign of [consentEvents.changed, 'focus']) window.removeEventListener(sign, look);
  };
}
