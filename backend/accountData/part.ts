import { once } from 'node:events';
import { Readable } from 'node:stream';
import { accountData } from '../../contracts/extensions/accountData.ts';
import { archiveAddresses } from '../archives/address.ts';
import { customerById } from '../customers/customers.ts';
import { turnFor } from '../http/turns.ts';
import { hasEnded } from '../membership/accountEnded.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Held, Part } from '../part.ts';
import type { Photos } from '../photos/state.ts';
import { jsonOf } from './json.ts';

const addresses = archiveAddresses('accountData', '/svc/customers/data');
/** The file name at the end of the path. Each account has one such file. */
const file = 'account.json';
/** Milliseconds for which a URL is valid. The browser requests it immediately. */
export const dataAddressLife = 5 * 60_000;

/** Returns all data of an account from every domain, as one file that is generated while it is being sent. */
export function accountDataPart(photos: Photos, held: () => readonly Held[]): Part {
  return {
    name: 'accountData',
    capabilities: ['accountData'],
    answers: [
      answer(accountData, async ({ caller, ports }) => {
        const customerId = subject(caller);
        if ((await customerById(ports.store, customerId)) === null) throw new Refused('deleted');
        const ends = ports.clock.now() + dataAddressLife;
        return { url: addresses.write(photos().key, ports.config.origin, { customerId, id: file, ends }) };
      }),
    ],
    routes: (app, ports) => {
      app.route({
        method: ['GET', 'HEAD'],
        url: `${addresses.path}/:id`,
        handler: async (request, reply) => {
          const { id } = request.params as { id: string };
          const query = request.query as Record<string, unknown>;
          const address = addresses.read(photos().key, id, query, ports.clock.now());
          const isOver = ({ customerId }: { readonly customerId: string }) =>
            hasEnded(photos(), { customer: customerId });
          const customer =
            address === null || isOver(address) ? null : await customerById(ports.store, address.customerId);
          const refuse = () =>
            reply
              .code(403)
              .type('text/plain; charset=utf-8')
              .send('This link has expired. Request the download again.');
          void reply.headers({
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'cross-origin',
            'content-security-policy': "default-src 'none'; sandbox",
          });
          if (address === null || customer === null) return refuse();
          const asFile = () =>
            reply
              .type('application/json; charset=utf-8')
              .header('content-disposition', 'attachment; filename="my-account-data.json"');
          if (request.method === 'HEAD') return asFile().send();
          // Holds the customer's slot until the last byte is sent, so that only one file at a time is
          // generated for each customer.
          let work: Promise<unknown> = Promise.resolve();
          await turnFor(app.turns, {
            customer: customer.id,
            cost: 'high',
            response: reply.raw,
            work: () => work,
          });
          // The account may have been deleted while this request was waiting.
          if (isOver(address)) return refuse();
          const madeAt = new Date(ports.clock.now()).toISOString();
          const written = Readable.from(jsonOf(ports, customer, madeAt, held()), { objectMode: false });
          // If the client disconnects, the current read of the store is completed first.
          work = once(written, 'close').catch(() => undefined);
          return asFile().send(written);
        },
      });
    },
  };
}
