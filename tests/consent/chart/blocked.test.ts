import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { cookieConsentLogic } from '../../../src/actors/consent/index.ts';

type Ports = Parameters<typeof cookieConsentLogic>[0];

/** Returns whether the banner would appear in a browser that has not stored an answer yet. */
function bannerIn(storageWorks: boolean): unknown {
  const ports = {
    storageWorks,
    host: null,
    newId: () => 'id',
    report: () => undefined,
    window: Object.assign(new EventTarget(), { document: { cookie: '' } }),
  } as unknown as Ports;
  const consent = createActor(
    cookieConsentLogic(ports).provide({
      actors: { loadBanner: fromPromise(() => new Promise<void>(() => undefined)) },
    }),
  ).start();
  const { banner } = consent.getSnapshot().value;
  consent.stop();
  return banner;
}

test('[3.19a] a browser that blocks cookies is not asked for consent, and one that stores them is', () => {
  expect([bannerIn(false), bannerIn(true)]).toEqual(['away', 'offering']);
});
