import { expect } from 'vitest';
import type { RouteName } from '../../../contracts/navigation/routes.ts';
import type { Address } from '../../../contracts/addresses/address.ts';
import { addressesPageMachine } from '../../../machines/addresses/addressesPage.machine.ts';
import { addressesTag } from '../../../machines/addresses/addresses.values.ts';
import { pageOf, shownOf } from '../../../machines/addresses/addressesPage.selectors.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { failure } from '../../downloads/chart/samples.ts';
import { address } from '../samples.ts';

const here = {
  route: { name: 'allAddresses', params: {} },
  address: { pathname: '/settings/addresses/all', search: '', hash: '' },
} as const;
const at = (name: RouteName, pathname: string, search = '') =>
  ({ route: { name, params: {} }, address: { pathname, search, hash: '' } }) as const;
const adding = at('newAddress', '/settings/new-address');
const changing = (id: string) => at('businessChangeAddress', '/settings/b2b/address/', `?addressId=${id}`);
const subject = { machine: addressesPageMachine, input: here };
const book = [address('a', { isDefault: true }), address('b')];
const read = (addresses: readonly Address[] | null, failed = false) =>
  ({
    value: failed ? 'failed' : addresses === null ? 'loading' : 'ready',
    context: {
      data: addresses === null ? null : { addresses },
      failure: failed ? failure : null,
      refusal: null,
    },
  }) as never;
const sentTo = (calls: readonly Call[], to: string) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === to ? [call.event] : []));
const saved = { outcome: 'saved', saved: null } as never;
const moved = { outcome: 'saved', saved: address('b', { street: 'Meir' }) } as never;
const cancelled = { outcome: 'cancelled' } as never;

const ofList = ['address.add', 'address.change', 'address.delete', 'address.prefer'] as const;

proveChart('[2.52c] [7.10b] the page of addresses', {
  ...subject,
  events: {
    'area.route': [here, { ...here, back: true }, adding, changing('b'), changing('x')],
    'addresses.retry': [{}],
    'address.add': [{}],
    'address.change': [{ id: 'a' }, { id: 'x' }],
    'address.delete': [{ id: 'a' }, { id: 'x' }],
    'address.prefer': [{ id: 'b' }, { id: 'x' }],
  },
  outcomes: {
    list: { snapshot: [read(null), read(null, true), read([]), read(book)] },
    preferred: {},
    add: { done: [saved, cancelled] },
    change: { done: [saved, moved, cancelled] },
    addPage: { done: [saved, cancelled] },
    changePage: { done: [saved, moved, cancelled] },
    offer: { done: [undefined] },
    phones: {},
    delete: { done: [{ outcome: 'done', reply: undefined }, cancelled] },
  },
  project: ({ context }) => [
    context.place,
    context.book?.length,
    context.chosen?.id,
    context.gone.length,
    Math.min(context.moves.length, 1),
  ],
  ignores: {
    'all.adding': ['address.add', 'address.change', 'address.delete'],
    'all.changing': ['address.add', 'address.change', 'address.delete'],
    'all.deleting': ['address.add', 'address.change', 'address.delete'],
    adding: [...ofList],
    'changing.finding': [...ofList],
    'changing.form': [...ofList],
    leaving: [...ofList],
  },
  observe: ({ running }) => {
    expect(running.filter((id) => id === 'list' || id === 'preferred')).toEqual(['list', 'preferred']);
    expect(running.length).toBeLessThanOrEqual(4);
  },
});

journey(
  '[2.52c] the default address is read, and another one becomes preferred immediately',
  subject,
  (walk) => {
    walk.show('list', read(book));
    expect(sentTo(walk.calls, 'preferred').at(-1)).toEqual({ type: 'record.read', value: 'a' });
    walk.send({ type: 'address.prefer', id: 'b' });
    walk.send({ type: 'address.prefer', id: 'x' });
    expect(sentTo(walk.calls, 'preferred').at(-1)).toEqual({ type: 'record.change', value: 'b' });
    expect(sentTo(walk.calls, 'preferred').filter(({ type }) => type === 'record.change').length).toBe(1);
  },
  { all: 'shown' },
);

journey(
  '[2.52c] a saved address reloads the list and shows a toast; a cancelled form does neither',
  subject,
  (walk) => {
    walk.show('list', read(book));
    walk.send({ type: 'address.add' });
    walk.finish('add', cancelled);
    expect(sentTo(walk.calls, 'queries')).toEqual([]);
    walk.send({ type: 'address.change', id: 'b' });
    expect(walk.snapshot.context.chosen?.id).toBe('b');
    walk.finish('change', saved);
    expect(sentTo(walk.calls, 'queries')).toEqual([{ type: 'cache.stale', tags: [addressesTag] }]);
    expect(sentTo(walk.calls, 'toasts')).toEqual([{ type: 'toast.show', kind: 'success', message: 'saved' }]);
  },
  { all: 'shown' },
);

journey(
  '[2.52c] an address is hidden while being deleted, returns if that fails, and stays away once gone',
  subject,
  (walk) => {
    const shown = (leaving: boolean) => shownOf(walk.snapshot, book, leaving).map(({ id }) => id);
    walk.show('list', read(book));
    walk.send({ type: 'address.delete', id: 'b' });
    expect([shown(false), shown(true)]).toEqual([['a', 'b'], ['a']]);
    walk.finish('delete', cancelled);
    expect([shown(false), shown(true)]).toEqual([['a', 'b'], ['a']]);
    walk.send({ type: 'address.delete', id: 'b' });
    walk.finish('delete', { outcome: 'done', reply: undefined } as never);
    // Simulates a response that was sent before the deletion and arrives after it.
    walk.show('list', read(book));
    expect(shown(false)).toEqual(['a']);
  },
  { all: 'shown' },
);

journey(
  '[2.52b] [2.52c] an address changed by the customer is offered to open orders; an unchanged one is not',
  subject,
  (walk) => {
    walk.show('list', read(book));
    walk.send({ type: 'address.change', id: 'b' });
    walk.finish('change', saved);
    expect(walk.running).not.toContain('offer');
    walk.send({ type: 'address.change', id: 'b' });
    walk.finish('change', moved);
    const asked = walk.calls.flatMap((call) =>
      call.kind === 'start' && call.src === 'offer' ? [call.input] : [],
    );
    expect(asked).toEqual([{ before: book[1], after: address('b', { street: 'Meir' }) }]);
    // The customer acts before the orders have been loaded, so the offer follows later.
    walk.send({ type: 'address.add' });
    walk.finish('add', cancelled);
    expect(walk.snapshot.matches({ all: 'offering' })).toBe(true);
    // An address that is not in the list can be neither changed nor deleted.
    for (const type of ['address.change', 'address.delete'] as const) {
      walk.send({ type, id: 'unknown' });
      expect(walk.snapshot.matches({ all: 'offering' })).toBe(true);
    }
    walk.finish('offer', undefined as never);
  },
  { all: 'shown' },
);

const went = (calls: readonly Call[]) => sentTo(calls, 'navigation').map(({ to, replace }) => [to, replace]);
const all = ['/settings/addresses/all', true];

journey(
  '[2.2c] [2.52c] the page for adding an address returns to the list once the address is saved',
  { ...subject, input: adding },
  (walk) => {
    expect(pageOf(walk.snapshot)).toBe('adding');
    walk.finish('addPage', saved);
    expect([went(walk.calls), pageOf(walk.snapshot)]).toEqual([[all], 'leaving']);
    expect(sentTo(walk.calls, 'toasts').length).toBe(1);
    walk.send({ type: 'area.route', ...here });
  },
  { all: 'shown' },
);

journey(
  '[2.2c] [2.52c] the page of one address waits for the list of addresses; cancelling returns there without a toast',
  { ...subject, input: changing('b') },
  (walk) => {
    expect(pageOf(walk.snapshot)).toBe('finding');
    walk.show('list', read(book));
    expect([pageOf(walk.snapshot), walk.snapshot.context.chosen?.id]).toEqual(['changing', 'b']);
    walk.finish('changePage', cancelled);
    expect([went(walk.calls), sentTo(walk.calls, 'toasts')]).toEqual([[all], []]);
  },
  'leaving',
);

journey(
  '[2.2c] the page of an unknown address redirects to the list',
  { ...subject, input: changing('x') },
  (walk) => {
    walk.show('list', read(null, true));
    expect([pageOf(walk.snapshot), went(walk.calls)]).toEqual(['finding', []]);
    walk.send({ type: 'addresses.retry' });
    expect(sentTo(walk.calls, 'list')).toEqual([{ type: 'query.retry' }]);
    walk.show('list', read(book));
    expect(went(walk.calls)).toEqual([all]);
  },
  'leaving',
);
