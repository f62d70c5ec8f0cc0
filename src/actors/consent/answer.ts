import { consentEvents, readConsent, type ConsentCode } from '../../../contracts/consent/consent.ts';

/**
 * Tells the answer of the shop's cookie at once and whenever it is another: said by the banner, or found when the person
 * comes back from another tab or a page of the shop. Answers how to stop.
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
