import type { ActorRefFrom } from 'xstate';
import type { exportPageMachine } from '../../../machines/exports/exportPage.machine.ts';
import type { exportRequestMachine } from '../../../machines/exports/exportRequest.machine.ts';
import type { exportsMachine } from '../../../machines/exports/exports.machine.ts';

export type ExportPageRef = ActorRefFrom<typeof exportPageMachine>;
export type ExportsRef = ActorRefFrom<typeof exportsMachine>;
export type ExportRequestRef = ActorRefFrom<typeof exportRequestMachine>;
