import { type AnyActorLogic, type AnyActorRef, fromCallback, fromPromise, sendTo } from 'xstate';
import type { CallRow } from '../../../../contracts/call.ts';
import { pathOf } from '../../../../contracts/navigation/match.ts';
import { fetchedChartMachine } from '../../../../machines/app/fetchedChart.machine.ts';
import type { PageRequest } from '../../../../machines/photos/library/pageRead.machine.ts';
import {
  scrollMemoryMachine,
  type ScrollPosition,
} from '../../../../machines/photos/lists/scrollMemory.machine.ts';
import { selectionMachine } from '../../../../machines/photos/selection/selection.machine.ts';
import type { PhotosVanished } from '../../../../machines/photos/selection/selection.setup.ts';
import type { Environment } from '../../environment.ts';
import { read, scrollKey, write } from '../library/stored.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window'>;

/**
 * The stored pair, each 0 or more; null for anything else, and for that of another list: this tab keeps with it the
 * address of its list, which is the beginning of those of its photos [2.28].
 */
function positionIn(stored: unknown, path: string): ScrollPosition | null {
  if (!Array.isArray(stored)) return null;
  const [left, top, of = '']: readonly unknown[] = stored;
  const pair = [left, top] as ScrollPosition;
  return pair.every((value) => Number.isFinite(value) && value >= 0) && path.startsWith(String(of))
    ? pair
    : null;
}

/** A chart of its own chunk. */
export const fetchedLogic = (fetchLogic: () => Promise<AnyActorLogic>) =>
  fetchedChartMachine.provide({
    actors: { fetchLogic: fromPromise(fetchLogic) },
    actions: {
      sayNotFetched: sendTo(
        ({ system }) => system.get('toasts'),
        () => ({ type: 'toast.show', kind: 'failure', message: 'unexpected' }),
      ),
    },
  });

interface Args {
  readonly system: { get(id: string): unknown };
}
const go = (system: Args['system'], where: { readonly to: string; readonly replace?: boolean }): void =>
  (system.get('navigation') as AnyActorRef).send({ type: 'navigation.request', ...where });

/** Its program comes with the first photo that is selected; without it a photo that went is said to be gone when it is used. */
const watchGone = fromCallback<PhotosVanished>(({ sendBack, system }) => {
  let stop: (() => void) | null | undefined;
  void import('../selection/pruning.ts').then(
    (pruning) => {
      if (stop !== null)
        stop = pruning.watchGone(system.get('library'), (ids) => sendBack({ type: 'photos.vanished', ids }));
    },
    () => undefined,
  );
  return () => {
    stop?.();
    stop = null;
  };
});

/** What the lists of the page 'My photos' have in common: `row` is what their selection reads ids by. */
export const listParts = ({ bind, storage, sessionStorage, window }: Ports, row: CallRow) => ({
  actors: {
    selection: selectionMachine.provide({
      actors: { readIds: bind(row) as unknown as PageRequest, watchGone },
    }),
    preview: fetchedLogic(async () => (await import('../preview/preview.ts')).previewLogic({ bind, window })),
    scrollMemory: scrollMemoryMachine.provide({
      actors: {
        readPosition: fromPromise(() =>
          Promise.resolve(
            positionIn(read(sessionStorage, scrollKey) ?? read(storage, scrollKey), window.location.pathname),
          ),
        ),
      },
      actions: {
        writePosition: (_, position) => {
          write(storage, scrollKey, position);
          write(sessionStorage, scrollKey, [...position, window.location.pathname]);
        },
      },
    }),
  },
  actions: {
    openPreview: ({ system }: Args, { id }: { readonly id: string }) =>
      go(system, { to: pathOf('photoPreview', { id }) }),
    backToList: ({ system }: Args) => go(system, { to: pathOf('photos', {}), replace: true }),
  },
});
