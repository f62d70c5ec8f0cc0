import { expect } from 'vitest';
import type { Project } from '../../../contracts/projects/project.ts';
import { projectDeleteMachine } from '../../../machines/projects/projectDelete.machine.ts';
import { projectsAddressing, projectsTag } from '../../../machines/projects/projects.values.ts';
import { projectsPageMachine } from '../../../machines/projects/projectsPage.machine.ts';
import { projectsViewState, shownProjects } from '../../../machines/projects/projectsPage.selectors.ts';
import { type Call, journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { projects } from '../samples.ts';

const at = (search: string) =>
  ({
    route: { name: 'savedProjects', params: {} },
    address: { pathname: '/saved-projects', search, hash: '' },
  }) as const;
const subject = { machine: projectsPageMachine, input: at('') };
const read = (
  found: readonly Project[] | null,
  { total = found?.length ?? 0, page = 1, failed = false } = {},
) => ({
  value: failed ? 'failed' : found === null ? 'reading' : 'ready',
  context: {
    place: { page, tab: 'all' },
    shown:
      found === null
        ? null
        : { place: { page, tab: 'all' }, data: { projects: found, totalProjectCount: total } },
    reference: failed ? 'c-1' : null,
    refusal: null,
  },
});
/** Returns the view of the query as the page renders it. */
const shown = ({ snapshot }: Pick<Journey<typeof projectsPageMachine>, 'snapshot'>) => {
  const list = snapshot.children.list?.getSnapshot();
  return list === undefined || !('context' in list) ? null : projectsViewState(list);
};
const begun = (calls: readonly Call[], id: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === id ? [call.input] : []));
const done = { outcome: 'done', reply: undefined } as const;
const cancelled = { outcome: 'cancelled' } as const;

proveChart('[2.52g] [3.14] [7.14h] the page of saved projects', {
  ...subject,
  events: {
    'area.route': [at('?page=2')],
    'projects.retry': [{}],
    'project.delete': [{ id: '0' }, { id: 'unknown' }],
  },
  outcomes: {
    list: { snapshot: [read(null), read(null, { failed: true }), read([]), read(projects(2))] },
    delete: { done: [done, cancelled] },
  },
  project: (snapshot) => [
    shownProjects(snapshot, false).length,
    snapshot.context.chosen?.id,
    snapshot.context.gone.length,
  ],
  ignores: { deleting: ['project.delete'] },
  observe: ({ snapshot, running }) => {
    expect(running).toContain('list');
    expect(running.includes('delete')).toBe(snapshot.matches('deleting'));
    if (shown({ snapshot })?.state === 'empty') expect(snapshot.context.projects).toEqual([]);
  },
});

proveChart('[2.51a] [7.14h] the question before a saved project is deleted', {
  machine: projectDeleteMachine,
  input: { id: 'j1' },
  keepActors: ['modal'],
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}],
    'modal.escape': [{ id: 'projects.delete', by: 'escape' }],
  },
  outcomes: {
    send: {
      done: [
        { outcome: 'finished', reply: undefined },
        { outcome: 'refused', refusal: 'notFound', correlationId: 'c-2' },
        { outcome: 'failed', failure: { kind: 'http', status: 503, correlationId: 'c-3' } },
      ],
      error: [new Error('gone')],
    },
    modal: {},
  },
  project: ({ context }) => [context.answer?.outcome],
  ignores: { sending: ['question.confirm', 'question.cancel'] },
  observe: ({ snapshot }) => expect(snapshot.context.input).toEqual({ id: 'j1' }),
});

journey(
  '[3.14] [9.2a] the account’s projects are read ten at a time by the address, with the number of pages',
  subject,
  (walk) => {
    expect(begun(walk.calls, 'list')).toEqual([
      {
        call: { params: { accountId: 'account-1' }, query: {}, body: {} },
        tags: [projectsTag],
        path: '/saved-projects',
        search: '',
      },
    ]);
    expect(
      projectsAddressing.callOf({ params: { accountId: 'a' }, query: {}, body: {} }, { page: 3, tab: 'all' })
        .query,
    ).toEqual({ skip: 20, limit: 10 });
    walk.show('list', read(projects(10), { total: 12 }));
    expect(shown(walk)).toEqual({ state: 'ready', total: 12, page: 1, pages: 2 });
    walk.send({ type: 'area.route', ...at('?page=2') });
    expect(sentTo(walk.calls, 'list', 'address.changed')).toEqual([{ search: '?page=2' }]);
    walk.show('list', read(projects(2, 10), { total: 12, page: 2 }));
    expect(shownProjects(walk.snapshot, false).map(({ id }) => id)).toEqual(['10', '11']);
    expect(shown(walk)).toEqual({ state: 'ready', total: 12, page: 2, pages: 2 });
  },
  'none',
);

journey(
  '[7.14h] a deleted project is confirmed, hidden and then gone, and no late read restores it',
  subject,
  (walk) => {
    const ids = (leaving: boolean) => shownProjects(walk.snapshot, leaving).map(({ id }) => id);
    walk.show('list', read(projects(2)));
    walk.send({ type: 'project.delete', id: '0' });
    expect(begun(walk.calls, 'delete')).toEqual([{ id: '0' }]);
    expect([ids(false), ids(true)]).toEqual([['0', '1'], ['1']]);
    walk.finish('delete', done);
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([
      { tags: [projectsTag] },
      { tags: ['storage'] },
    ]);
    walk.show('list', read(projects(2)));
    expect(ids(false)).toEqual(['1']);
    expect(shown(walk)?.state).toBe('ready');
  },
  'none',
);

journey(
  '[3.14] a page that could not be read shows its reference and can be retried',
  subject,
  (walk) => {
    walk.show('list', read(null, { failed: true }));
    expect(shown(walk)).toMatchObject({ state: 'failed', reference: 'c-1' });
    walk.send({ type: 'projects.retry' });
    expect(sentTo(walk.calls, 'list', 'query.retry')).toEqual([{}]);
    walk.show('list', read(null));
    expect(shown(walk)?.state).toBe('loading');
    walk.show('list', read([]));
    expect(shown(walk)).toEqual({ state: 'empty' });
  },
  'none',
);
