import { pushClose, pushTimeout } from '../../contracts/push/push.ts';
import type { Part } from '../part.ts';
import type { PushChannel } from './channel.ts';

/** Messages about archives: `archiveMessage` in the contracts. @spec 3.15b 7.15a 7.15b */
export const archivePush: PushChannel = {
  path: '/svc/downloads/push',
  channel: 'push_archive',
  life: pushTimeout,
  end: pushClose.over,
};

/** Milliseconds after which a page replaces its socket, using a token that is valid at that time. */
const activationLife = 3_600_000;

/** Messages about the import of an earlier library: `activationMessage` in the contracts. @spec 4.6a 7.15a */
export const activationPush: PushChannel = {
  path: '/svc/photos/push',
  channel: 'push_activation',
  life: activationLife,
  end: pushClose.leaving,
};

/**
 * Returns the part with the two channels that `config.json` lists under `Sockets`. The server opens them on
 * its port.
 */
export function socketsPart(): Part {
  return { name: 'sockets', sockets: [archivePush, activationPush] };
}
