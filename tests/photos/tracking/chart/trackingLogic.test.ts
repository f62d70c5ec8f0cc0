import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { trackingLogic } from '../../../../src/actors/photos/tracking/tracking.ts';

/** Returns a page whose cookies, visibility and beacons the test controls. */
function started(cookie: string, capabilities: readonly string[] = ['analytics']) {
  const beacons: { readonly url: string; readonly body: Blob }[] = [];
  const document = Object.assign(new EventTarget(), { cookie, visibilityState: 'visible' });
  const window = Object.assign(new EventTarget(), {
    document,
    navigator: { sendBeacon: (url: string, body: Blob) => beacons.push({ url, body }) > 0 },
  });
  const logic = trackingLogic({
    window,
    bind: () => fromPromise(() => new Promise(() => undefined)),
    configured: () => ({ Capabilities: capabilities }),
    baseOf: (service: string) => `https://services.example/${service}`,
  } as unknown as Parameters<typeof trackingLogic>[0]);
  const actor = createActor(logic).start();
  const hide = () => {
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { actor, beacons, document, window, hide };
}

test('[9.15] a tab that is hidden or left sends its queued events, as names alone', async () => {
  const { actor, beacons, window, hide } = started('cookieConsent=10');
  actor.send({ type: 'event.track', name: 'deletePhotos' });
  hide();
  actor.send({ type: 'event.track', name: 'download' });
  window.dispatchEvent(new Event('pagehide'));
  const [first, second] = beacons;
  expect(beacons.map(({ url, body }) => [url, body.type])).toEqual([
    ['https://services.example/analytics/events', 'application/json'],
    ['https://services.example/analytics/events', 'application/json'],
  ]);
  expect([await first?.body.text(), await second?.body.text()]).toEqual([
    '{"names":["deletePhotos"]}',
    '{"names":["download"]}',
  ]);
  actor.stop();
});

test('[3.19c] [9.15] without consent, or without a listener, the page sends nothing', () => {
  for (const page of [started('cookieConsent=01'), started(''), started('cookieConsent=10', [])]) {
    page.actor.send({ type: 'event.track', name: 'deletePhotos' });
    page.hide();
    expect(page.beacons).toEqual([]);
    page.actor.stop();
  }
});

test('[3.19c] consent given or withdrawn in another tab applies from the next view of this one', () => {
  const { actor, beacons, document, window, hide } = started('');
  document.cookie = 'cookieConsent=11';
  window.dispatchEvent(new Event('focus'));
  actor.send({ type: 'event.track', name: 'deletePhotos' });
  document.cookie = 'cookieConsent=01';
  window.dispatchEvent(new Event('focus'));
  hide();
  expect(beacons).toEqual([]);
  document.cookie = 'cookieConsent=11';
  window.dispatchEvent(new Event('focus'));
  actor.send({ type: 'event.track', name: 'download' });
  hide();
  expect(beacons.length).toBe(1);
  actor.stop();
  // The consent cookie is no longer read after the actor has stopped.
  let looks = 0;
  Object.defineProperty(document, 'cookie', { get: () => `${(looks += 1)}` });
  window.dispatchEvent(new Event('focus'));
  expect(looks).toBe(0);
});
