import type { listProjects } from '../../contracts/projects/calls.ts';
import { projectsPageSize, projectWindow } from '../../contracts/projects/project.ts';
import type { Addressing } from '../request/pageAddress.values.ts';

/** Id and kind of the dialog for deleting a saved project [2.51a]. */
export const deleteModal = 'projects.delete';

/** Cache tag of the saved projects, for `cache.stale`. */
export const projectsTag = 'projects';

/**
 * Maps the URL to a page of saved projects and back.
 * @spec 3.14 9.2a
 */
export const projectsAddressing: Addressing<typeof listProjects, 'all'> = {
  tabs: ['all'],
  tabParameter: null,
  pageSize: projectsPageSize,
  callOf: (call, { page }) => ({ ...call, query: projectWindow(page) }),
  totalOf: ({ totalProjectCount }) => totalProjectCount,
};
