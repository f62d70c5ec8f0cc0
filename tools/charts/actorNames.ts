import type { ActorName } from '../../machines/system/directory.ts';

const names: Readonly<Record<ActorName, true>> = {
  auth: true,
  chat: true,
  consent: true,
  embedding: true,
  flags: true,
  library: true,
  menus: true,
  modals: true,
  navigation: true,
  queries: true,
  session: true,
  surroundings: true,
  toasts: true,
  activation: true,
  copyToAlbum: true,
  deleteAll: true,
  downloads: true,
  exports: true,
  prints: true,
  removeFromAlbum: true,
  storage: true,
  tracking: true,
  uploads: true,
};

/** Every name of the directory, which the type demands. */
export const actorNames = Object.keys(names) as readonly ActorName[];
