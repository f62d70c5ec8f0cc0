import { deleteProject, listProjects } from '../../../contracts/projects/calls.ts';
import { projectDeleteMachine } from '../../../machines/projects/projectDelete.machine.ts';
import { projectsAddressing } from '../../../machines/projects/projects.values.ts';
import { projectsPageFor } from '../../../machines/projects/projectsPage.machine.ts';
import { addressedPageFor } from '../../../machines/request/addressedPage.machine.ts';
import type { Environment } from '../environment.ts';

/** Returns the chart of the area `projects`. Input: `{ route, address }`, as for every area. */
export function projectsPageLogic({ bind, storedSubject }: Pick<Environment, 'bind' | 'storedSubject'>) {
  return projectsPageFor(() => storedSubject() ?? '').provide({
    actors: {
      list: addressedPageFor(listProjects, projectsAddressing).provide({
        actors: { read: bind(listProjects) },
      }),
      delete: projectDeleteMachine.provide({ actors: { send: bind(deleteProject) } }),
    },
  });
}
