import { lazyNames } from '../../machines/app/lazyNames.ts';
import type { ActorName, LazyName } from '../../machines/system/directory.ts';

const others: Readonly<Record<Exclude<ActorName, LazyName>, true>> = {
  auth: true,
  chat: true,
  consent: true,
  embedding: true,
  flags: true,
  language: true,
  library: true,
  menus: true,
  modals: true,
  navigation: true,
  queries: true,
  session: true,
  surroundings: true,
  toasts: true,
};

/** All names in the directory; the type enforces completeness. */
export const actorNames: readonly ActorName[] = [
  ...(Object.keys(others) as Exclude<ActorName, LazyName>[]),
  ...lazyNames,
];
