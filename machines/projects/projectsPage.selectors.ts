import type { SnapshotFrom } from 'xstate';
import { type Project, projectsPageSize } from '../../contracts/projects/project.ts';
import { addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { lastPage } from '../request/pageAddress.values.ts';
import type { ProjectsRead, projectsPageMachine } from './projectsPage.machine.ts';

export { deleteModal } from './projects.values.ts';

type Snapshot = SnapshotFrom<typeof projectsPageMachine>;

/** What the page shows: `pages` is how many there are, `total` how many projects on all of them. */
export type ProjectsViewState =
  | { readonly state: 'loading' | 'empty' }
  | { readonly state: 'failed'; readonly reference: string | undefined }
  | {
      readonly state: 'ready';
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    };

/** Flat, so that `shallowEqual` keeps the view still. That there is none is said once it is sure. */
export function projectsViewState(read: ProjectsRead): ProjectsViewState {
  const view = addressedPageViewState(read);
  if (view.state === 'notFound') return { state: 'failed', reference: undefined };
  if (view.state !== 'ready') return view;
  const total = view.data.totalProjectCount;
  if (total === 0) return { state: view.refreshing ? 'loading' : 'empty' };
  return { state: 'ready', total, page: view.place.page, pages: lastPage(total, projectsPageSize) };
}

/**
 * The projects to show: without deleted ones and without those being deleted, which reappear if that fails.
 * @param leaving the deletion that the dialog asks about is running
 */
export const shownProjects = (
  { context: { projects, gone, chosen } }: Snapshot,
  leaving: boolean,
): readonly Project[] => projects.filter(({ id }) => !gone.includes(id) && !(leaving && id === chosen?.id));

/** The address of a page of the saved projects. @spec 2.2a */
export const projectsAddress = (page: number): string => `/saved-projects?page=${page}`;
