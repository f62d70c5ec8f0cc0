import { expect } from 'vitest';
import type { Download } from '../../../contracts/downloads/download.ts';
import { downloadsPageMachine, downloadsTag } from '../../../machines/downloads/downloadsPage.machine.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { type Call, journey, type Journey, proveChart } from '../../kit/chart/index.ts';
import { download, failure, id, other } from './samples.ts';

const here = {
  route: { name: 'downloads', params: {} },
  address: { pathname: '/downloads', search: '', hash: '' },
} as const;
const subject = { machine: downloadsPageMachine, input: here };
const read = (items: readonly Download[] | null, failed = false) => ({
  value: failed ? 'failed' : items === null ? 'loading' : 'ready',
  context: { data: items === null ? null : { items }, failure: failed ? failure : null, refusal: null },
});
/** Returns the view of the query as the page renders it. */
const shown = ({ snapshot }: Journey<typeof downloadsPageMachine>) => {
  const list = snapshot.children.list?.getSnapshot();
  return list === undefined ? null : queryViewState(list);
};
const unread = { state: 'loading' };
const ready = { state: 'ready', refreshing: false };
const empty = download({ id: other, state: 'gone', photos: [] });
const toList = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'list' ? [call.event] : []));
const nothing = { params: {}, query: {}, body: {} };
const inputOfList = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === 'list' ? [call.input] : []));
const asked = (calls: readonly Call[]) =>
  calls.flatMap((call) => {
    if (call.kind !== 'sent' || call.to !== 'downloads') return [];
    const { type, ...request } = call.event;
    return [[type, request]];
  });

proveChart('[2.52h] [7.7] the page of downloads', {
  ...subject,
  events: {
    'area.route': [here],
    'downloads.changed': [{}],
    'downloads.retry': [{}],
    'page.resumed': [{}],
    'archive.download': [{ id }],
    'archive.renew': [{ id }, { id: other }],
  },
  outcomes: {
    list: {
      snapshot: [read(null), read(null, true), read([]), read([download()]), read([download()], true)],
    },
    attendance: {},
    watchReturn: {},
  },
  project: ({ context: { items } }) => [items.length],
  ignores: { pressed: ['archive.download', 'archive.renew'] },
  observe: ({ running }) => expect(running).toEqual(['attendance', 'list', 'returning']),
});

journey(
  '[2.52h] [7.7] the page shows the downloads and reads them again after each message',
  subject,
  (walk) => {
    expect(inputOfList(walk.calls)).toEqual([{ call: nothing, tags: [downloadsTag], observed: true }]);
    expect(shown(walk)).toEqual(unread);
    walk.show('list', read([]));
    expect(shown(walk)).toEqual({ ...ready, data: { items: [] }, reference: null });
    walk.send({ type: 'downloads.changed' });
    expect(toList(walk.calls).at(-1)).toEqual({ type: 'cache.stale', tags: [downloadsTag] });
    walk.send({ type: 'page.resumed' });
    expect(toList(walk.calls)).toEqual([1, 2].map(() => ({ type: 'cache.stale', tags: [downloadsTag] })));
    expect(asked(walk.calls).map(([type]) => type)).toEqual(['page.opened']);
    walk.show('list', read([download()]));
    walk.show('list', read([download()], true));
    expect(shown(walk)).toEqual({ ...ready, data: { items: [download()] }, reference: 'c-1' });
    expect(walk.snapshot.context.items).toEqual([download()]);
  },
  'free',
);

journey(
  '[2.52h] [4.18] downloads that cannot be read show a reference and can be retried',
  subject,
  (walk) => {
    walk.show('list', read(null, true));
    expect(shown(walk)).toEqual({ state: 'failed', reference: 'c-1' });
    walk.send({ type: 'downloads.retry' });
    expect(toList(walk.calls).at(-1)).toEqual({ type: 'query.retry' });
  },
  'free',
);

journey(
  '[4.16b] a finished archive is downloaded, and an expired one is requested again with its remaining photos',
  subject,
  (walk) => {
    walk.show('list', read([download({ state: 'gone', photos: ['a', 'c'] }), empty]));
    walk.send({ type: 'archive.download', id });
    walk.send({ type: 'archive.renew', id });
    walk.wait(499);
    walk.send({ type: 'archive.renew', id });
    walk.wait(1);
    walk.send({ type: 'archive.renew', id });
    walk.send({ type: 'archive.renew', id });
    walk.wait(500);
    walk.send({ type: 'archive.renew', id: other });
    walk.send({ type: 'archive.renew', id: 'unknown' });
    expect(asked(walk.calls)).toEqual([
      ['download.archive', { id }],
      ['download.selected', { name: 'July 2024', target: { kind: 'ids', ids: ['a', 'c'] } }],
    ]);
  },
  'free',
);
