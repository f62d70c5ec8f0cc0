import type { SnapshotFrom } from 'xstate';
import { type Project, projectsPageSize } from '../../contracts/projects/project.ts';
import { lastPage } from '../request/pageAddress.values.ts';
import type { projectsPageMachine } from './projectsPage.machine.ts';

export { deleteModal } from './modals.values.ts';

type Snapshot = SnapshotFrom<typeof projectsPageMachine>;

/** What the page shows. */
export type ProjectsViewState = 'loading' | 'failed' | 'empty' | 'ready';

export function projectsViewState(snapshot: Snapshot): ProjectsViewState {
  const told = ['failed', 'empty', 'ready'] as const;
  return told.find((state) => snapshot.matches({ list: state })) ?? 'loading';
}

/**
 * What of the page shows: not what was deleted, and not what is being deleted, which comes back where that fails.
 * @param leaving the deletion that is asked about is under way
 */
export const shownProjects = (
  { context: { list, gone, chosen } }: Snapshot,
  leaving: boolean,
): readonly Project[] =>
  list.state === 'ready'
    ? list.data.projects.filter(({ id }) => !gone.includes(id) && !(leaving && id === chosen?.id))
    : [];

/** How many projects are saved on all pages; null until that is known. */
export const projectCount = ({ context: { list } }: Snapshot): number | null =>
  list.state === 'ready' ? list.data.totalProjectCount : null;

/** Which page of how many shows; null while there is but one. */
export function projectPages({ context: { list } }: Snapshot) {
  if (list.state !== 'ready') return null;
  const pages = lastPage(list.data.totalProjectCount, projectsPageSize);
  return pages === 1 ? null : { page: list.place.page, pages };
}

/** The address of a page of the saved projects. @spec 2.2a */
export const projectsAddress = (page: number): string => `/saved-projects?page=${page}`;

/** Reference of the failure, to show and to copy. */
export const projectsReference = ({ context: { list } }: Snapshot): string | null =>
  list.state === 'failed' ? list.reference : null;
