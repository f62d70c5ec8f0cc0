import { fromPromise } from 'xstate';
import { listChannels, readChannel } from '../../../contracts/merchandise/calls.ts';
import type { SoldChannel } from '../../../contracts/merchandise/channel.ts';
import { merchandiseMachine } from '../../../machines/merchandise/merchandise.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind' | 'report' | 'newId'>;

/** The list of channels, which is the same for everyone and is loaded once per page [4.19]. */
let listed: readonly SoldChannel[] | null = null;

/**
 * Returns the products of a channel. A channel without a vendor is reported with nothing but its code [8.9c].
 */
export const merchandiseLogic = ({ bind, report, newId }: Ports) =>
  merchandiseMachine.provide({
    actors: {
      recall: fromPromise(() => Promise.resolve(listed)),
      channels: queryFor(listChannels).provide({ actors: { read: bind(listChannels) } }),
      channel: queryFor(readChannel).provide({ actors: { read: bind(readChannel) } }),
    },
    actions: {
      remember: (_, sold) => {
        listed = sold;
      },
      report: (_, code) =>
        report({
          operation: readChannel.name,
          kind: 'unexpected',
          correlationId: newId(),
          detail: `No vendor sells in channel ${code}`,
        }),
    },
  });
