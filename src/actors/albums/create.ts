import { createAlbum } from '../../../contracts/albums/calls.ts';
import { albumCreateMachine } from '../../../machines/albums/albumCreate.machine.ts';
import { albumCreateForCopyMachine } from '../../../machines/albums/albumCreateForCopy.machine.ts';
import type { Environment } from '../environment.ts';
import { bindKeyed } from '../request/forms.ts';

type Ports = Pick<Environment, 'send' | 'report' | 'newId'>;

/** Returns the form for a new album, in a separate modal. */
export const albumCreateLogic = (ports: Ports) => albumCreateMachine.provide(bindKeyed(ports, createAlbum));
/** Returns the form for a new album within the modal for copying photos. */
export const albumCreateForCopyLogic = (ports: Ports) =>
  albumCreateForCopyMachine.provide(bindKeyed(ports, createAlbum));
