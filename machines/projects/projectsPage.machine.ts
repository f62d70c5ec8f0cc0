import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { listProjects } from '../../contracts/projects/calls.ts';
import type { Project } from '../../contracts/projects/project.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { tell } from '../app/tell.ts';
import { addressedPageFor } from '../request/addressedPage.machine.ts';
import { type AddressedPageViewState, addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { outputOf } from '../request/outcomes.ts';
import { projectsTag } from './projects.values.ts';
import { storageTag } from '../storage/storage.values.ts';
import { projectDeleteMachine } from './projectDelete.machine.ts';
import { projectsAddressing } from './projectsAddress.values.ts';

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
  readonly list: AddressedPageViewState<Reply, 'all'>;
  /** The one that the question is about. */
  readonly chosen: Project | null;
  /** Ids of those that were deleted: no late reading brings them back. */
  readonly gone: readonly string[];
}

const unread = { state: 'loading', wanted: { page: 1, tab: 'all' } } as const;
type ListShown = Parameters<typeof addressedPageViewState<Reply, 'all'>>[0];
/** A list that has not begun shows nothing yet. */
const viewOf = (shown: ListShown): ProjectsPageContext['list'] =>
  'context' in shown ? addressedPageViewState(shown) : unread;
const found = ({ list }: ProjectsPageContext, id: string): Project | null =>
  (list.state === 'ready' && list.data.projects.find((one) => one.id === id)) || null;

/** The page of saved projects [2.52, 3.14]; `whose` tells the account that is signed in, by whose id they are read. */
export const projectsPageFor = (whose: () => string) =>
  setup({
    types: {
      context: {} as ProjectsPageContext,
      input: {} as AreaRoute,
      events: {} as ProjectsPageEvent,
      tags: {} as 'busy' | 'error',
      children: {} as { list: 'list'; delete: 'delete' },
    },
    actors: { list: addressedPageFor(listProjects, projectsAddressing), delete: projectDeleteMachine },
    actions: {
      keepRoute: assign({ here: (_, here: AreaRoute) => here }),
      keepRead: assign({ list: (_, list: ProjectsPageContext['list']) => list }),
      turn: sendTo('list', ({ context }) => ({
        type: 'address.changed' as const,
        search: context.here.address.search,
      })),
      retry: sendTo('list', { type: 'query.retry' }),
      choose: assign({ chosen: ({ context }, { id }: OfOne) => found(context, id) }),
      forget: assign(({ context: { chosen, gone } }) => ({
        gone: chosen === null ? gone : [...new Set([...gone, chosen.id])],
      })),
      renew: tell('queries', 'cache.stale', { tags: [projectsTag] }),
      // Storage says how many projects there are [3.7].
      renewStorage: tell('queries', 'cache.stale', { tags: [storageTag] }),
    },
    guards: {
      failed: ({ context: { list } }) => list.state === 'failed' || list.state === 'notFound',
      none: ({ context: { list } }) =>
        list.state === 'ready' && list.data.totalProjectCount === 0 && !list.refreshing,
      some: ({ context: { list } }) => list.state === 'ready' && list.data.totalProjectCount > 0,
      isListed: ({ context }, { id }: OfOne) => found(context, id) !== null,
      isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
    },
  }).createMachine({
    id: 'projectsPage',
    description: 'The projects that a customer has saved in the editor.',
    meta: { spec: ['2.2a', '2.10', '2.52g', '3.14'] },
    context: ({ input }) => ({ here: input, list: unread, chosen: null, gone: [] }),
    on: {
      'area.route': { actions: [{ type: 'keepRoute', params: ({ event }) => event }, 'turn'] },
    },
    type: 'parallel',
    states: {
      list: {
        description: 'The list, page by page, as the address names it.',
        meta: { spec: ['3.14', '9.2a'] },
        invoke: {
          id: 'list',
          src: 'list',
          input: ({ context: { here } }) => ({
            call: { params: { accountId: whose() }, query: {}, body: {} },
            tags: [projectsTag],
            path: here.address.pathname,
            search: here.address.search,
          }),
          onSnapshot: {
            target: '.deciding',
            actions: { type: 'keepRead', params: ({ event }) => viewOf(event.snapshot) },
          },
        },
        initial: 'loading',
        states: {
          deciding: {
            description: 'What is known decides; what was read before shows until there is more to know.',
            meta: { spec: ['3.21a'] },
            always: [
              { guard: 'failed', target: 'failed' },
              { guard: 'none', target: 'empty' },
              { guard: 'some', target: 'ready' },
              { target: 'loading' },
            ],
          },
          loading: {
            description: 'The page is on its way.',
            meta: { spec: ['3.14', '3.21a'] },
            tags: 'busy',
          },
          failed: {
            description:
              'The page could not be read: that is said with its reference, and it can be tried again.',
            meta: { spec: ['3.14', '4.18'] },
            tags: 'error',
            on: { 'projects.retry': { actions: 'retry' } },
          },
          empty: {
            description: 'No project is saved: what one is, and where the next one begins.',
            meta: { spec: ['3.14'] },
          },
          ready: {
            description: 'The projects of the page, each with its way into the editor.',
            meta: { spec: ['1.2a', '3.14'] },
          },
        },
      },
      question: {
        description: 'What is asked about one of them.',
        meta: { spec: ['2.51a', '7.14h'] },
        initial: 'none',
        states: {
          none: {
            description: 'Nothing is asked.',
            meta: { spec: ['2.51a'] },
            on: {
              'project.delete': {
                guard: { type: 'isListed', params: ({ event }) => event },
                target: 'deleting',
                actions: { type: 'choose', params: ({ event }) => event },
              },
            },
          },
          deleting: {
            description: 'The question before one of them is deleted.',
            meta: { spec: ['2.51a', '7.14h'] },
            invoke: {
              id: 'delete',
              src: 'delete',
              input: ({ context: { chosen } }) => ({ id: chosen?.id ?? '' }),
              onDone: [
                {
                  guard: { type: 'isDone', params: outputOf },
                  target: 'none',
                  actions: ['forget', 'renew', 'renewStorage'],
                },
                { target: 'none' },
              ],
            },
          },
        },
      },
    },
  });

/** The chart as reviewers and tests see it. */
export const projectsPageMachine = projectsPageFor(() => 'account-1');
