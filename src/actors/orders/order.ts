import { fromPromise } from 'xstate';
import type { PhoneJudge } from '../../../contracts/addresses/address.ts';
import { listAddresses } from '../../../contracts/addresses/calls.ts';
import { refreshVoucher } from '../../../contracts/extensions/account.ts';
import {
  listPdfs,
  pdfFileName,
  readPdf,
  readProduct,
  readVoucher,
  reorderStatus,
  requestReorder,
} from '../../../contracts/orders/aftersales.ts';
import {
  changeDeliveryAddress,
  deliveryDates,
  pickupPoints,
  readProductOrder,
  readSuperOrder,
} from '../../../contracts/orders/calls.ts';
import { cutOffFor } from '../../../machines/orders/cutOff.machine.ts';
import { deliveryChangeFor } from '../../../machines/orders/deliveryChange.machine.ts';
import { orderDetailsMachine } from '../../../machines/orders/orderDetails.machine.ts';
import { orderPageFor } from '../../../machines/orders/orderPage.machine.ts';
import { productPdfMachine } from '../../../machines/orders/productPdf.machine.ts';
import { reorderMachine } from '../../../machines/orders/reorder.machine.ts';
import { voucherMachine } from '../../../machines/orders/voucher.machine.ts';
import { orderRead } from '../../../machines/orders/reads.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { readZip, saveBlob } from '../../services/files.ts';
import type { Environment } from '../environment.ts';
import { phoneNumbers } from '../phones.ts';
import { binderFor } from '../request/bind.ts';
import { bindKeyed } from '../request/forms.ts';

export type OrderPorts = Pick<
  Environment,
  'bind' | 'send' | 'report' | 'newId' | 'now' | 'configured' | 'window' | 'embedder'
>;

/**
 * Navigates to the shop; resolves when the browser displays this page again without reloading it, for example on
 * Back.
 */
const leaveFor = (window: Window) =>
  fromPromise<void, { readonly url: string }>(
    ({ input: { url }, signal }) =>
      new Promise((resolve) => {
        const shown = ({ persisted }: PageTransitionEvent) => {
          if (persisted) resolve();
        };
        window.addEventListener('pageshow', shown, { signal });
        window.location.assign(url);
      }),
  );

function deliveryLogic({ bind }: OrderPorts) {
  const { fetched, isPhone } = phoneNumbers();
  return deliveryChangeFor(isPhone satisfies PhoneJudge).provide({
    actors: {
      send: bind(changeDeliveryAddress),
      book: queryFor(listAddresses).provide({ actors: { read: bind(listAddresses) } }),
      points: queryFor(pickupPoints).provide({ actors: { read: bind(pickupPoints) } }),
      phones: fetched,
    },
  });
}

function reorderLogic(ports: OrderPorts) {
  const reorderCall = bindKeyed(ports, requestReorder);
  return reorderMachine.provide({
    actors: {
      ask: ports.bind(reorderStatus),
      request: reorderCall.actors.send,
      leave: leaveFor(ports.window),
    },
    actions: reorderCall.actions,
  });
}

/**
 * Zip files are kept outside the charts, by the id of the PDF, until they are unzipped; the code that unzips them is a
 * separate chunk.
 */
function pdfLogic(ports: OrderPorts) {
  const { bind, send, report, newId } = ports;
  const bindZip = binderFor({ send: (sent, signal) => send(sent, signal, readZip), report, newId });
  const zips = new Map<string, Blob>();
  return productPdfMachine.provide({
    actors: {
      check: bind(readProduct),
      fetch: bindZip(readPdf),
      save: fromPromise(async ({ input: { pdfId } }) => {
        const zip = zips.get(pdfId);
        zips.delete(pdfId);
        const { pdfIn } = await import('../../services/unzip.ts');
        saveBlob(ports, await pdfIn(zip ?? new Blob()), pdfFileName(pdfId));
      }),
    },
    actions: {
      hold: ({ context: { pdfId } }, zip) =>
        void (zip.outcome === 'finished' ? zips.set(pdfId, zip.reply) : null),
    },
  });
}

/** Returns the chart of the area `order`. Input: `{ route, address }`, as for every area. */
export function orderPageLogic(ports: OrderPorts) {
  const { bind, now, configured, window } = ports;
  const details = orderDetailsMachine.provide({
    actors: {
      order: orderRead.provide({ actors: { read: bind(readSuperOrder) } }),
      dates: queryFor(deliveryDates).provide({ actors: { read: bind(deliveryDates) } }),
      pdfList: queryFor(listPdfs).provide({ actors: { read: bind(listPdfs) } }),
      delivery: deliveryLogic(ports),
      cutOff: cutOffFor(now),
      reorder: reorderLogic(ports),
      voucher: voucherMachine.provide({
        actors: { ask: bind(readVoucher), refresh: bind(refreshVoucher), read: bind(readProductOrder) },
      }),
      productPdf: pdfLogic(ports),
    },
    actions: { print: () => window.print() },
  });
  const { Capabilities } = configured();
  return orderPageFor(Capabilities.includes('deliveryChoice'), now).provide({ actors: { order: details } });
}
