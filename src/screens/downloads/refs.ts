import type { ActorRefFrom } from 'xstate';
import type { downloadsMachine } from '../../../machines/downloads/downloads.machine.ts';
import type { downloadsPageMachine } from '../../../machines/downloads/downloadsPage.machine.ts';

export type DownloadsPageRef = ActorRefFrom<typeof downloadsPageMachine>;
export type DownloadsRef = ActorRefFrom<typeof downloadsMachine>;
