import { setup, type StateValueFrom } from 'xstate';

export type Doing =
  | 'begins to select'
  | 'stops selecting'
  | 'clicks the newest'
  | 'clicks the newest with Ctrl'
  | 'clicks the oldest with Shift'
  | 'presses the label of May'
  | 'presses the label of July'
  | 'selects all'
  | 'deselects all'
  | 'presses Escape'
  | 'presses Space'
  | 'presses the right arrow'
  | 'opens the newest'
  | 'goes back'
  | 'asks to delete'
  | 'cancels';

/**
 * Selecting photos from a customer's point of view: three photos in July, two in May [2.16, 2.18, 2.19, 4.2, 5.3].
 */
export const selectionModel = setup({ types: { events: {} as { readonly type: Doing } } }).createMachine({
  id: 'selecting',
  initial: 'list',
  states: {
    list: {
      on: {
        'begins to select': 'nothing',
        'clicks the newest with Ctrl': 'newest',
        'opens the newest': 'viewing',
      },
    },
    nothing: {
      on: {
        'clicks the newest': 'newest',
        'presses the label of May': 'may',
        'selects all': 'all',
        'presses Escape': 'list',
        'stops selecting': 'list',
      },
    },
    newest: {
      on: {
        'clicks the oldest with Shift': 'all',
        'clicks the newest': 'nothing',
        'presses the label of May': 'newestAndMay',
        'asks to delete': 'asked',
      },
    },
    may: { on: { 'presses the label of May': 'nothing', 'deselects all': 'nothing' } },
    newestAndMay: { on: { 'presses the label of May': 'newest', 'presses Escape': 'list' } },
    all: { on: { 'clicks the newest': 'allButNewest', 'deselects all': 'nothing' } },
    allButNewest: { on: { 'presses the label of July': 'all' } },
    asked: { on: { cancels: 'newest', 'presses Escape': 'newest', 'goes back': 'newest' } },
    viewing: { on: { 'presses Escape': 'list', 'presses Space': 'viewingSelected' } },
    viewingSelected: { on: { 'presses Escape': 'newest', 'presses the right arrow': 'viewingNext' } },
    viewingNext: { on: { 'goes back': 'newest' } },
  },
});

export type ModelState = StateValueFrom<typeof selectionModel>;
