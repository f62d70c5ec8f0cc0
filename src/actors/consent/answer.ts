import { consentEvents, readConsent, type ConsentCode } from '../../../contracts/consent/consent.ts';

/**
 * Reports the consent that is stored in the shop's cookie, immediately and after every change: the banner may change
 * it here, or the customer may have changed it in another tab or on a page of the shop. Returns a function that stops
 * the reports.
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
