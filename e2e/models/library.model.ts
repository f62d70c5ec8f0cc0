import { setup, type StateValueFrom } from 'xstate';

/** The actions of a customer in the frame and the library, in a customer's words. */
export type Doing =
  | 'goes to the photos'
  | 'goes to the overview'
  | 'goes back'
  | 'reloads'
  | 'signs out'
  | 'opens the newest photo'
  | 'presses the right arrow'
  | 'presses the left arrow'
  | 'presses Escape'
  | 'presses the arrow back to the list'
  | 'begins to select'
  | 'stops selecting'
  | 'selects the newest photo'
  | 'selects the older month'
  | 'selects all'
  | 'deselects all'
  | 'asks to delete'
  | 'confirms'
  | 'cancels'
  | 'asks to add photos'
  | 'chooses a picture'
  | 'uploads it'
  | 'goes on';

/**
 * The frame and the library from a customer's point of view, with two photos in two months. The model is derived from
 * the clauses and is one level above the product's charts: it has pages and dialogs, but no actors.
 */
export const libraryModel = setup({ types: { events: {} as { readonly type: Doing } } }).createMachine({
  id: 'library',
  initial: 'overview',
  states: {
    overview: { on: { 'goes to the photos': 'photos' } },
    photos: {
      on: {
        'goes to the overview': 'overview',
        'opens the newest photo': 'newestPhoto',
        'begins to select': 'selectingNothing',
        'asks to add photos': 'addingToTwo',
        'signs out': 'signedOut',
        reloads: 'photos',
      },
    },
    newestPhoto: {
      on: {
        'presses the right arrow': 'olderPhoto',
        'presses the left arrow': 'newestPhoto',
        'presses Escape': 'photos',
        'presses the arrow back to the list': 'photos',
        'goes back': 'photos',
        'asks to delete': 'askedAboutTheOpenPhoto',
        reloads: 'newestPhoto',
      },
    },
    olderPhoto: {
      on: {
        'presses the left arrow': 'newestPhoto',
        'presses the right arrow': 'olderPhoto',
        'goes back': 'photos',
        reloads: 'olderPhoto',
      },
    },
    askedAboutTheOpenPhoto: {
      on: {
        cancels: 'newestPhoto',
        'presses Escape': 'newestPhoto',
        'goes back': 'newestPhoto',
        confirms: 'onlyPhoto',
      },
    },
    onlyPhoto: { on: { 'presses Escape': 'onePhoto', reloads: 'onlyPhoto' } },
    onePhoto: { on: { reloads: 'onePhoto' } },
    selectingNothing: {
      on: {
        'selects the newest photo': 'selectingOne',
        'selects the older month': 'selectingOne',
        'selects all': 'selectingAll',
        'stops selecting': 'photos',
      },
    },
    selectingOne: {
      on: {
        'deselects all': 'selectingNothing',
        'stops selecting': 'photos',
        'asks to delete': 'askedAboutOne',
      },
    },
    selectingAll: { on: { 'deselects all': 'selectingNothing', 'asks to delete': 'askedAboutTwo' } },
    askedAboutOne: {
      on: {
        cancels: 'selectingOne',
        'presses Escape': 'selectingOne',
        'goes back': 'selectingOne',
        confirms: 'onePhoto',
      },
    },
    askedAboutTwo: { on: { cancels: 'selectingAll', confirms: 'empty' } },
    empty: { on: { reloads: 'empty', 'asks to add photos': 'addingToNone' } },
    addingToTwo: { on: { cancels: 'photos', 'presses Escape': 'photos', 'goes back': 'photos' } },
    addingToNone: { on: { 'chooses a picture': 'chosen', cancels: 'empty' } },
    chosen: { on: { 'uploads it': 'uploaded' } },
    uploaded: { on: { 'goes on': 'onePhoto' } },
    signedOut: { on: { 'goes back': 'signedOut' } },
  },
});

export type ModelState = StateValueFrom<typeof libraryModel>;
