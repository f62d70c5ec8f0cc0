import { assign, setup } from 'xstate';
import type { MonthKey } from '../../contracts/photos/photo.ts';
import type { Month } from './months.ts';
import { allSelected, nothingSelected, pruned, toggleGroup, togglePhoto, type Selected } from './selected.ts';

export type SelectionEvent =
  | { readonly type: 'selection.start' }
  | { readonly type: 'selection.stop' }
  | { readonly type: 'selection.all' }
  | { readonly type: 'selection.clear' }
  | { readonly type: 'photo.toggle'; readonly id: string; readonly month: MonthKey }
  | { readonly type: 'group.toggle'; readonly month: Month; readonly months: readonly Month[] }
  | { readonly type: 'photos.vanished'; readonly ids: ReadonlySet<string> };

export interface SelectionContext {
  readonly selected: Selected;
}

/** Which photos are selected, symbolically: a hundred thousand of them are one small record [4.2, 5.3]. */
export const selectionMachine = setup({
  types: { context: {} as SelectionContext, events: {} as SelectionEvent },
  actions: {
    clear: assign({ selected: nothingSelected }),
    selectAll: assign({ selected: allSelected }),
    toggle: assign({
      selected: ({ context }, { id, month }: { id: string; month: MonthKey }) =>
        togglePhoto(context.selected, id, month),
    }),
    toggleGroup: assign({
      selected: ({ context }, { month, months }: { month: Month; months: readonly Month[] }) =>
        toggleGroup(context.selected, month, months),
    }),
    prune: assign({ selected: ({ context }, ids: ReadonlySet<string>) => pruned(context.selected, ids) }),
  },
}).createMachine({
  id: 'selection',
  description: 'Which photos of a list are selected.',
  meta: { spec: ['4.2'] },
  context: { selected: nothingSelected },
  initial: 'off',
  states: {
    off: {
      description: 'A click opens a photo; nothing is selected.',
      meta: { spec: ['4.2'] },
      on: {
        'selection.start': 'on',
        'selection.all': { target: 'on', actions: 'selectAll' },
        'photo.toggle': { target: 'on', actions: { type: 'toggle', params: ({ event }) => event } },
        'group.toggle': { target: 'on', actions: { type: 'toggleGroup', params: ({ event }) => event } },
      },
    },
    on: {
      description: 'A click selects or deselects a photo, a month label the whole month.',
      meta: { spec: ['2.16', '4.2'] },
      on: {
        'selection.stop': { target: 'off', actions: 'clear' },
        'selection.clear': { actions: 'clear' },
        'selection.all': { actions: 'selectAll' },
        'photo.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
        'group.toggle': { actions: { type: 'toggleGroup', params: ({ event }) => event } },
        'photos.vanished': { actions: { type: 'prune', params: ({ event }) => event.ids } },
      },
    },
  },
});
