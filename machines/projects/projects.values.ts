import type { listProjects } from '../../contracts/projects/calls.ts';
import { projectsPageSize, projectWindow } from '../../contracts/projects/project.ts';
import type { Addressing } from '../request/pageAddress.values.ts';

/** Id and kind of the modal in which the deletion of a saved project is asked about [2.51a]. */
export const deleteModal = 'projects.delete';

/** Word by which `cache.stale` finds the saved projects. */
export const projectsTag = 'projects';

/** How the address names a page of the saved projects. @spec 3.14 9.2a */
export const projectsAddressing: Addressing<typeof listProjects, 'all'> = {
  tabs: ['all'],
  tabParameter: null,
  pageSize: projectsPageSize,
  callOf: (call, { page }) => ({ ...call, query: projectWindow(page) }),
  totalOf: ({ totalProjectCount }) => totalProjectCount,
};
