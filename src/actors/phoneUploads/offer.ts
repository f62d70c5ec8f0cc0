import { type ActorRefFrom, fromPromise } from 'xstate';
import { handOffCapability, qrBaseUrl } from '../../../contracts/extensions/phoneUploads.ts';
import { vendorOf } from '../../../contracts/prints/editor.ts';
import { findActor } from '../../../machines/system/directory.ts';
import type { featureFlagsMachine } from '../../../machines/flags/featureFlags.machine.ts';
import { type FoundPage, phoneOfferMachine } from '../../../machines/phoneUploads/phoneOffer.machine.ts';
import { experimentLogic } from '../experiments/index.ts';
import type { Environment } from '../environment.ts';
import { watchCharts } from '../watchCharts.ts';

type Ports = Pick<Environment, 'bind' | 'configured' | 'storedSubject' | 'host' | 'report' | 'newId'>;

/** Vendors for which a missing page has already been reported. */
const reported = new Set<string>();

/**
 * Returns whether the customer can send photos from a phone, and the page that the phone has to open [2.49b,
 * 5.8, 6.3].
 */
export function phoneOfferLogic(ports: Ports) {
  const { configured, host, report, newId } = ports;
  return phoneOfferMachine.provide({
    actors: {
      experiment: experimentLogic(ports),
      mayOffer: fromPromise<boolean>(async ({ system }) => {
        if (!configured().Capabilities.includes(handOffCapability)) return false;
        let isOn = false;
        // Reports immediately; changes apply when the dialog is opened the next time.
        watchCharts(
          [findActor(system, 'flags') as ActorRefFrom<typeof featureFlagsMachine> | undefined],
          (flags) => flags?.context.values.PhotoManagementQrCodeUploadEnabled === true,
          (value) => (isOn = value),
        )();
        return Promise.resolve(isOn);
      }),
      findPage: fromPromise<FoundPage>(() => {
        const pages = configured().HandOffPages;
        const vendor = vendorOf(host?.brand.channel ?? '');
        if (pages === undefined) return Promise.resolve({ page: null, reported: null });
        try {
          return Promise.resolve({ page: qrBaseUrl(pages, vendor), reported: null });
        } catch (error) {
          if (reported.has(vendor)) return Promise.resolve({ page: null, reported: null });
          reported.add(vendor);
          const correlationId = newId();
          report({
            operation: 'uploads.openHandOff',
            kind: 'unexpected',
            correlationId,
            detail: error instanceof Error ? error.message : vendor,
          });
          return Promise.resolve({ page: null, reported: correlationId });
        }
      }),
    },
  });
}
