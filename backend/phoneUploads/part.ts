import {
  endHandOff as endRow,
  handOffCapability,
  handOffState as stateRow,
  openHandOff as openRow,
  phoneFilesPath,
  phoneOutcomes as outcomesRow,
  redeemHandOff as redeemRow,
} from '../../contracts/extensions/phoneUploads.ts';
import { isDeleted } from '../customers/customers.ts';
import { hourly } from '../hourly.ts';
import { HttpFailure } from '../http/failures.ts';
import { revokedChannel } from '../identity/revocations.ts';
import { errorFields } from '../log/log.ts';
import { answer, idUnderKey, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import type { PhotoLimits } from '../photos/limits.ts';
import { uploadRoutes } from '../photos/uploads/routes.ts';
import {
  endHandOff,
  endSignedOut,
  forgetHandOffs,
  handOffState,
  openHandOff,
  phoneOf,
  phoneOutcomes,
  redeemHandOff,
} from './records.ts';
import { handOffMigrations } from './tables.ts';

const filesPath = `/svc/uploads${phoneFilesPath}`;

/**
 * Returns the part for photos sent from a phone without a sign-in. A code is for one phone, which can add
 * photos but cannot read anything [2.49b, 5.8].
 */
export function handOffsPart(limits: PhotoLimits): Part {
  let endForgetting = (): void => undefined;
  let endListening = (): Promise<void> => Promise.resolve();
  return {
    name: 'handoffs',
    migrations: handOffMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from hand_off where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: [handOffCapability],
    streams: [filesPath],
    answers: [
      answer(openRow, async (asked) => {
        const { caller, body, ports } = asked;
        const customerId = subject(caller);
        if (await isDeleted(ports.store, customerId)) throw new HttpFailure(404, 'Not found.');
        const id = idUnderKey(asked, openRow.name);
        const handOff = await openHandOff(ports, {
          id,
          customerId,
          grant: caller?.grant ?? '',
          albumId: body.albumId ?? null,
        });
        // The sign-in may have ended before this code existed, and no later event would end the code.
        await endSignedOut(ports);
        return handOff;
      }),
      answer(stateRow, async ({ caller, params, ports }) => {
        const id = params.id.toLowerCase();
        const state = isPhotoId(id) ? await handOffState(ports, id, subject(caller)) : null;
        if (state === null) throw new Refused('gone');
        return state;
      }),
      answer(endRow, async ({ caller, params, ports }) => {
        const id = params.id.toLowerCase();
        if (!isPhotoId(id) || !(await endHandOff(ports, id, subject(caller)))) throw new Refused('gone');
      }),
      answer(redeemRow, async ({ body, ports }) => {
        const redeemed = await redeemHandOff(ports, body);
        if (typeof redeemed === 'string') throw new Refused(redeemed);
        return redeemed;
      }),
      answer(outcomesRow, async ({ body, ports }) => {
        const outcomes = await phoneOutcomes(ports, body);
        if (outcomes === null) throw new Refused('gone');
        return { outcomes: [...outcomes] };
      }),
    ],
    routes: (app, ports) => {
      uploadRoutes(app, ports, {
        path: filesPath,
        limits,
        identify: async ({ headers }) => {
          const secret = /^Bearer ([0-9a-f]{64})$/.exec(headers.authorization ?? '')?.[1];
          const phone = secret === undefined ? null : await phoneOf(ports, secret);
          return phone && { ...phone, subject: phone.customerId };
        },
      });
    },
    start: async (ports) => {
      await forgetHandOffs(ports);
      // A sign-out ends the uploads of its codes, even if no call reaches this process.
      const endRevoked = (): void => {
        endSignedOut(ports).catch((error: unknown) =>
          ports.log.error('handoffs.unended', errorFields(error)),
        );
      };
      endListening = await ports.store.listen(revokedChannel, endRevoked, () => endSignedOut(ports));
      await endSignedOut(ports);
      endForgetting = hourly(ports.clock, ports.log, () => forgetHandOffs(ports));
    },
    stop: async () => {
      endForgetting();
      await endListening();
    },
  };
}
