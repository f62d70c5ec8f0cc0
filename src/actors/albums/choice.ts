import { fromCallback, fromPromise } from 'xstate';
import { albumPhotos } from '../../../contracts/albums/photos.ts';
import { timelinePage } from '../../../contracts/photos/library/calls.ts';
import { choiceMachine } from '../../../machines/albums/choice.machine.ts';
import { insideAlbumMachine } from '../../../machines/albums/insideAlbum.machine.ts';
import {
  scrollMemoryMachine,
  type ScrollPosition,
} from '../../../machines/photos/lists/scrollMemory.machine.ts';
import type { Environment } from '../environment.ts';
import { photoListLogic } from '../photos/lists/photoList.ts';
import { resolveIdsLogic } from '../photos/selection/resolveIds.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window' | 'missing'>;

/**
 * Returns the library shown in a dialog: it belongs to no page, so scroll position and expanded months are
 * not stored.
 */
const listLogic = (ports: Ports) =>
  photoListLogic(ports, timelinePage).provide({
    actors: {
      openedMonths: fromCallback(() => undefined),
      keptSelection: fromCallback(() => undefined),
      scrollMemory: scrollMemoryMachine.provide({
        actors: { readPosition: fromPromise<ScrollPosition | null>(() => Promise.resolve(null)) },
        actions: { writePosition: () => undefined },
      }),
    },
    actions: { storeVisible: () => undefined },
  });

/** Chooses photos from the library for an album. Loaded when that tab of the 'Add photos' dialog opens. */
export const choiceLogic = (ports: Ports) =>
  choiceMachine.provide({
    actors: {
      list: listLogic(ports),
      insideAlbum: insideAlbumMachine.provide({ actors: { readPage: ports.bind(albumPhotos) } }),
      resolveIds: resolveIdsLogic(ports),
    },
  });
