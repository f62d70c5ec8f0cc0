import { deleteAlbum, deleteSharedAlbum, renameAlbum } from '../../../contracts/albums/calls.ts';
import { albumDeleteMachine } from '../../../machines/albums/albumDelete.machine.ts';
import { albumRenameMachine } from '../../../machines/albums/albumRename.machine.ts';
import { sharedAlbumDeleteMachine } from '../../../machines/albums/sharedAlbumDelete.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind'>;

// The dialogs of one album. Loaded on the first interaction with the page.

export const albumRenameLogic = ({ bind }: Ports) =>
  albumRenameMachine.provide({ actors: { send: bind(renameAlbum) } });
export const albumDeleteLogic = ({ bind }: Ports) =>
  albumDeleteMachine.provide({ actors: { send: bind(deleteAlbum) } });
export const sharedAlbumDeleteLogic = ({ bind }: Ports) =>
  sharedAlbumDeleteMachine.provide({ actors: { send: bind(deleteSharedAlbum) } });
