import type { ActorRefFrom } from 'xstate';
import type { projectDeleteMachine } from '../../../machines/projects/projectDelete.machine.ts';
import type { projectsPageMachine } from '../../../machines/projects/projectsPage.machine.ts';

export type ProjectsPageRef = ActorRefFrom<typeof projectsPageMachine>;
export type ProjectDeleteRef = ActorRefFrom<typeof projectDeleteMachine>;
