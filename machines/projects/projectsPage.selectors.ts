import type { SnapshotFrom } from 'xstate';
import { type Project, projectsPageSize } from '../../contracts/projects/project.ts';
import { addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { lastPage } from '../request/pageAddress.values.ts';
import type { ProjectsRead, projectsPageMachine } from './projectsPage.machine.ts';

export { deleteModal } from './projects.values.ts';

type Snapshot = SnapshotFrom<typeof projectsPageMachine>;

/** The content of the page. `pages` is the number of pages, `total` the number of projects on all of them. */
export type ProjectsViewState =
  | { readonly state: 'loading' | 'empty' }
  | { readonly state: 'failed'; readonly reference: string | undefined }
  | {
      readonly state: 'ready';
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    };

/**
 * The object is flat so that `shallowEqual` prevents unnecessary renders. The empty state is returned only
 * after the read has finished.
 */
export function projectsViewState(read: ProjectsRead): ProjectsViewState {
  const view = addressedPageViewState(read);
  if (view.state === 'notFound') return { state: 'failed', reference: undefined };
  if (view.state !== 'ready') return view;
  const total = view.data.totalProjectCount;
  if (total === 0) return { state: view.refreshing ? 'loading' : 'empty' };
  return { state: 'ready', total, page: view.place.page, pages: lastPage(total, projectsPageSize) };
}

/**
 * Returns the projects to show: without deleted projects, and without the one being deleted, which reappears
 * if the deletion fails. @param leaving whether the deletion confirmed in the dialog is running
 */
export const shownProjects = (
  { context: { projects, gone, chosen } }: Snapshot,
  leaving: boolean,
): readonly Project[] => projects.filter(({ id }) => !gone.includes(id) && !(leaving && id === chosen?.id));

/** Returns the URL of a page of saved projects. @spec 2.2a */
export const projectsAddress = (page: number): string => `/saved-projects?page=${page}`;
