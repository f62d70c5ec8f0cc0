import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { listProjects } from '../../contracts/projects/calls.ts';
import type { Project } from '../../contracts/projects/project.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { tell } from '../system/tell.ts';
import { type AddressedPageEvent, addressedPageFor } from '../request/addressedPage.machine.ts';
import { type AddressedPageShown, addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { withAnswer, withEvent, withSnapshot } from '../system/outcomes.ts';
import { storageTag } from '../storage/storage.values.ts';
import type { ToChild } from '../system/toChild.ts';
import { projectsAddressing, projectsTag } from './projects.values.ts';
import { projectDeleteMachine } from './projectDelete.machine.ts';

const toList: ToChild<'list', AddressedPageEvent<typeof listProjects>> = sendTo;

interface OfOne {
  readonly id: string;
}
export type ProjectsPageEvent =
  | AreaEvent
  | { readonly type: 'projects.retry' }
  | ({ readonly type: 'project.delete' } & OfOne);

type Reply = CallReply<typeof listProjects>;
export interface ProjectsPageContext {
  readonly here: AreaRoute;
  /** The displayed projects, with the buttons that the customer can click. */
  readonly projects: readonly Project[];
  /** The project for which a dialog is open; null if none is. */
  readonly chosen: Project | null;
  /** Ids of deleted projects, so that a late reply does not restore them. */
  readonly gone: readonly string[];
}

export type ProjectsRead = AddressedPageShown<Reply, 'all'>;
/** Returns the projects that were read; an empty list before the first read. */
const projectsIn = (read: ProjectsRead): readonly Project[] => {
  const view = 'context' in read ? addressedPageViewState(read) : null;
  return view?.state === 'ready' ? view.data.projects : [];
};
const found = ({ projects }: ProjectsPageContext, id: string): Project | null =>
  projects.find((one) => one.id === id) ?? null;

/** Returns the page of saved projects [2.52, 3.14]; `whose` returns the id of the signed-in account. */
export const projectsPageFor = (accountId: () => string) =>
  setup({
    types: {
      context: {} as ProjectsPageContext,
      input: {} as AreaRoute,
      events: {} as ProjectsPageEvent,
      children: {} as { list: 'list'; delete: 'delete' },
    },
    actors: { list: addressedPageFor(listProjects, projectsAddressing), delete: projectDeleteMachine },
    actions: {
      keepRoute: assign({ here: (_, here: AreaRoute) => here }),
      keepProjects: assign({ projects: (_, read: ProjectsRead) => projectsIn(read) }),
      turn: toList('list', ({ context }) => ({
        type: 'address.changed' as const,
        search: context.here.address.search,
      })),
      retry: toList('list', { type: 'query.retry' }),
      choose: assign({ chosen: ({ context }, { id }: OfOne) => found(context, id) }),
      forget: assign(({ context: { chosen, gone } }) => ({
        gone: chosen === null ? gone : [...new Set([...gone, chosen.id])],
      })),
      renew: tell('queries', 'cache.stale', { tags: [projectsTag] }),
      // Invalidates the storage data, which contains the number of projects [3.7].
      renewStorage: tell('queries', 'cache.stale', { tags: [storageTag] }),
    },
    guards: {
      isListed: ({ context }, { id }: OfOne) => found(context, id) !== null,
      isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
    },
  }).createMachine({
    id: 'projectsPage',
    description:
      'One page of the projects that the customer saved in the editor, or a skeleton while they are loading, an error after a failure, or a hint if there are none.',
    meta: { spec: ['1.2a', '2.2a', '2.10', '2.52g', '3.14', '3.21a', '4.18', '9.2a'] },
    context: ({ input }) => ({ here: input, projects: [], chosen: null, gone: [] }),
    invoke: {
      id: 'list',
      src: 'list',
      input: ({ context: { here } }) => ({
        call: { params: { accountId: accountId() }, query: {}, body: {} },
        tags: [projectsTag],
        path: here.address.pathname,
        search: here.address.search,
      }),
      onSnapshot: { actions: withSnapshot('keepProjects') },
    },
    on: {
      'area.route': { actions: [withEvent('keepRoute'), 'turn'] },
      'projects.retry': { actions: 'retry' },
    },
    initial: 'none',
    states: {
      none: {
        description: 'The list of projects is on the screen, and no dialog is open.',
        meta: { spec: ['2.51a'] },
        on: {
          'project.delete': {
            guard: withEvent('isListed'),
            target: 'deleting',
            actions: withEvent('choose'),
          },
        },
      },
      deleting: {
        description: 'The dialog asks the customer to confirm the deletion of a project.',
        meta: { spec: ['2.51a', '7.14h'] },
        invoke: {
          id: 'delete',
          src: 'delete',
          input: ({ context: { chosen } }) => ({ id: chosen?.id ?? '' }),
          onDone: [
            {
              guard: withAnswer('isDone'),
              target: 'none',
              actions: ['forget', 'renew', 'renewStorage'],
            },
            { target: 'none' },
          ],
        },
      },
    },
  });

/** Instance for the generated diagrams and the tests. */
export const projectsPageMachine = projectsPageFor(() => 'account-1');

export const projectsPageWords: ChartWords<typeof projectsPageMachine> = {
  guards: {
    isListed: {
      why: 'the project is in the list of projects',
      whyNot: 'the project is no longer in the list of projects',
    },
    isDone: {
      why: 'the project has been deleted',
      whyNot: 'the customer closed the dialog without deleting the project',
    },
  },
  delays: {},
  events: {
    'area.route': areaRouteWords,
    'projects.retry': 'the customer tries again to load the projects',
    'project.delete': 'the customer asks to delete a project',
  },
};
