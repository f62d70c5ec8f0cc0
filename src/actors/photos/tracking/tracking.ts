import { fromCallback } from 'xstate';
import { consentCookie, decodeConsent } from '../../../../contracts/consent/consent.ts';
import { analyticsCapability, trackEvents } from '../../../../contracts/extensions/analytics.ts';
import { trackingMachine } from '../../../../machines/photos/tracking/tracking.machine.ts';
import type { ConsentEvent, PageLeaving } from '../../../../machines/photos/tracking/tracking.events.ts';
import type { Environment } from '../../environment.ts';

type Ports = Pick<Environment, 'bind' | 'window' | 'configured' | 'baseOf'>;

/** Whether the cookie banner's answer allows analytics; without an answer nothing is allowed [3.19]. */
export function allowsAnalytics(cookies: string): boolean {
  const [, code = ''] = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies) ?? [];
  return decodeConsent(code)?.analytics === true;
}

/** The root's long-lived child `tracking`, fetched with the first `{ type: 'event.track', name }` [9.15]. */
export function trackingLogic({ bind, window, configured, baseOf }: Ports) {
  const { document, navigator } = window;
  return trackingMachine.provide({
    actors: {
      watchConsent: fromCallback<ConsentEvent>(({ sendBack }) => {
        const wanted = configured().Capabilities.includes(analyticsCapability);
        const tell = () =>
          sendBack({ type: 'consent.told', analytics: wanted && allowsAnalytics(document.cookie) });
        tell();
        // The answer may have been given in another tab, or on a page of the shop.
        window.addEventListener('focus', tell);
        return () => window.removeEventListener('focus', tell);
      }),
      watchLeaving: fromCallback<PageLeaving>(({ sendBack }) => {
        const leave = () => {
          if (document.visibilityState === 'hidden') sendBack({ type: 'page.leaving' });
        };
        const go = () => sendBack({ type: 'page.leaving' });
        document.addEventListener('visibilitychange', leave);
        window.addEventListener('pagehide', go);
        return () => {
          document.removeEventListener('visibilitychange', leave);
          window.removeEventListener('pagehide', go);
        };
      }),
      trackEvents: bind(trackEvents),
    },
    actions: {
      sendBeacon: (_, names) => {
        const body = new Blob([JSON.stringify({ names })], { type: 'application/json' });
        navigator.sendBeacon(`${baseOf('analytics')}${trackEvents.path}`, body);
      },
    },
  });
}
