import { fromCallback } from 'xstate';
import { type ConsentCode, decodeConsent, needs } from '../../../../contracts/consent/consent.ts';
import { analyticsCapability, trackEvents } from '../../../../contracts/extensions/analytics.ts';
import {
  type ConsentEvent,
  type PageLeaving,
  trackingMachine,
} from '../../../../machines/photos/tracking/tracking.machine.ts';
import { followAnswer } from '../../consent/answer.ts';
import type { Environment } from '../../environment.ts';

type Ports = Pick<Environment, 'bind' | 'window' | 'configured' | 'baseOf'>;

/** Returns whether analytics are allowed. Without an answer from the customer, nothing is allowed [3.19]. */
function allowsAnalytics(code: ConsentCode | null): boolean {
  const consent = decodeConsent(code ?? '');
  return consent !== null && needs.analytics(consent);
}

/**
 * Returns the child actor `tracking` of the root, loaded with the first `{ type: 'event.track', name }`
 * [9.15].
 */
export function trackingLogic({ bind, window, configured, baseOf }: Ports) {
  const { document, navigator } = window;
  return trackingMachine.provide({
    actors: {
      watchConsent: fromCallback<ConsentEvent>(({ sendBack }) => {
        const wanted = configured().Capabilities.includes(analyticsCapability);
        return followAnswer(window, (code) =>
          sendBack({ type: 'consent.changed', analytics: wanted && allowsAnalytics(code) }),
        );
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
