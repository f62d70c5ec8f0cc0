import { assign, sendTo, setup } from 'xstate';
import { pathOf } from '../../contracts/navigation/match.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import { findActor, type System } from '../system/directory.ts';
import { tell } from '../system/tell.ts';
import type { LibraryRef } from '../photos/library/library.events.ts';
import { photoListMachine } from '../photos/lists/photoList.machine.ts';
import type { PhotoListInput } from '../photos/lists/photoList.setup.ts';
import {
  progressIn,
  type Resolved,
  resolveIdsMachine,
  type ResolveInput,
} from '../photos/selection/resolveIds.machine.ts';
import { missed } from '../system/registration.ts';
import { unprovided } from '../system/stubs.ts';
import type { ChoiceEvent, ChoiceInput } from './choice.events.ts';
import type { CopyEnded, CopyIntoEvent } from './copyToAlbum.events.ts';
import { type Inside, insideAlbumMachine, type InsideRead } from './insideAlbum.machine.ts';

export interface ChoiceContext extends ChoiceInput {
  /** What the album holds already; empty while nobody knows. */
  readonly inside: Inside;
  readonly target: ResolveInput | null;
  /** Ids read so far, of about so many. */
  readonly read: number;
  readonly expected: number;
}

export const initialContext = (input: ChoiceInput): ChoiceContext => ({
  ...input,
  inside: new Map(),
  target: null,
  read: 0,
  expected: 0,
});

/** The photos as the photos page shows them first: by month, the newest first; its address names none of them. */
export const listInput = (system: System): PhotoListInput => ({
  library: findActor(system, 'library') as LibraryRef,
  list: { scope: { kind: 'timeline' }, sorting: defaultSorting.photos },
  route: { name: 'photos', params: {} },
  address: { pathname: pathOf('photos', {}), search: '', hash: '' },
});

/** What the reading of what is selected begins with. */
export const toRead = ({ target }: ChoiceContext): ResolveInput => target ?? unprovided('choice.target');

const newIn = ({ inside }: ChoiceContext, resolved: Resolved): readonly string[] =>
  resolved.outcome === 'resolved' ? [...resolved.ids.keys()].filter((id) => !inside.has(id)) : [];

type Chosen = Omit<CopyIntoEvent, 'type' | 'asker'>;
/** What goes into the album: what it holds already is not sent again, nor counted as added. */
export const chosenFor = (context: ChoiceContext, resolved: Resolved): Chosen => ({
  albumId: context.album.albumId,
  name: context.album.albumName,
  ids: newIn(context, resolved),
});

export const choiceSetup = setup({
  types: {
    context: {} as ChoiceContext,
    input: {} as ChoiceInput,
    events: {} as ChoiceEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      list: 'list';
      inside: 'insideAlbum';
      insideAgain: 'insideAlbum';
      resolveIds: 'resolveIds';
    },
  },
  actors: { list: photoListMachine, insideAlbum: insideAlbumMachine, resolveIds: resolveIdsMachine },
  actions: {
    /** The months stand in this order before the first of them is read. */
    turnMonths: tell('library', 'sorting.changed', { sorting: defaultSorting.photos }),
    keepInside: assign((_, read: InsideRead) => (read.outcome === 'read' ? { inside: read.inside } : {})),
    sayMissed: missed(),
    keepTarget: assign((_, target: ResolveInput) => ({ target, read: 0, expected: 0 })),
    keepProgress: assign((_, shown: object) => {
      const so = progressIn(shown);
      return so === null ? {} : { read: so.ids.size, expected: so.expected };
    }),
    copy: tell('copyToAlbum', 'copy.into', ({ self }, chosen: Chosen) => ({ ...chosen, asker: self })),
    tellAdded: sendTo(({ context }) => context.owner, { type: 'photos.added' }),
  },
  guards: {
    isKnown: (_, { outcome }: InsideRead) => outcome === 'read',
    bringsNew: ({ context }, resolved: Resolved) => newIn(context, resolved).length > 0,
    isRead: (_, { outcome }: Resolved) => outcome === 'resolved',
    allWell: (_, { failed }: CopyEnded) => failed.length === 0,
  },
});
