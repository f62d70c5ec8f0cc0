import type { AnyActorLogic } from 'xstate';
import type { LazyName } from '../../machines/system/directory.ts';
import type { Environment } from '../actors/environment.ts';
import { reportMissing } from './reportMissing.ts';

/** Each chart that runs until sign-out is a separate chunk, which is loaded when the first event is sent to it. */
const imports: Readonly<Record<LazyName, (environment: Environment) => Promise<AnyActorLogic>>> = {
  activation: async (environment) =>
    (await import('../actors/activation/index.ts')).activationLogic(environment),
  uploads: async (environment) =>
    (await import('../actors/photos/uploads/index.ts')).uploadsLogic(environment),
  downloads: async (environment) =>
    (await import('../actors/downloads/index.ts')).downloadsLogic(environment),
  deleteAll: async (environment) =>
    (await import('../actors/photos/deletion/deleteAll.ts')).deleteAllLogic(environment),
  tracking: async (environment) =>
    (await import('../actors/photos/tracking/tracking.ts')).trackingLogic(environment),
  copyToAlbum: async (environment) =>
    (await import('../actors/albums/copy.ts')).copyToAlbumLogic(environment),
  removeFromAlbum: async (environment) =>
    (await import('../actors/albums/remove.ts')).removeFromAlbumLogic(environment),
  exports: async (environment) => (await import('../actors/exports/request.ts')).exportsLogic(environment),
  prints: async (environment) => (await import('../actors/prints/index.ts')).printsLogic(environment),
  storage: async (environment) => (await import('../actors/storage/index.ts')).storageLogic(environment),
};

export const fetchLazy = (environment: Environment) => (name: LazyName) =>
  reportMissing(environment, `lazy.${name}`, () => imports[name](environment));
