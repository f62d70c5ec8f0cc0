import { type ActorRefFrom, type AnyActorLogic, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { CallRow } from '../../../../contracts/call.ts';
import { isMonthKey, type MonthKey } from '../../../../contracts/photos/library/months.ts';
import { findActor } from '../../../../machines/system/directory.ts';
import { pathOfList } from '../../../../machines/photos/library/chunk.values.ts';
import type { GroupKey } from '../../../../machines/photos/library/model.ts';
import { photoListMachine } from '../../../../machines/photos/lists/photoList.machine.ts';
import type {
  KeptSelectionInput,
  PhotoListEvent,
  ShownList,
} from '../../../../machines/photos/lists/photoList.setup.ts';
import type { PageRequest } from '../../../../machines/photos/library/pageRead.machine.ts';
import {
  scrollMemoryMachine,
  type ScrollPosition,
} from '../../../../machines/photos/lists/scrollMemory.machine.ts';
import { keptOf, selectionIn } from '../../../../machines/photos/selection/kept.values.ts';
import {
  type PhotosVanished,
  selectionMachine,
} from '../../../../machines/photos/selection/selection.machine.ts';
import type { Selected } from '../../../../machines/photos/selection/selected.values.ts';
import type { PreviewEvent, PreviewInput } from '../../../../machines/photos/preview/preview.setup.ts';
import type { Environment } from '../../environment.ts';
import { lazyChild } from '../../lazyActor.ts';
import { watchCharts } from '../../watchCharts.ts';
import type { Library } from '../selection/pruning.ts';
import { openedKey, read, scrollKey, selectedKey, visibleKey, write } from '../library/stored.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window' | 'missing'>;

/**
 * Returns the stored scroll position, each value at least 0. Returns null for anything else, and for the position of
 * another list. The tab stores the list's URL with the position; the URLs of the list's photos begin with that URL
 * [2.28].
 */
function positionIn(stored: unknown, path: string): ScrollPosition | null {
  if (!Array.isArray(stored)) return null;
  const [left, top, of = '']: readonly unknown[] = stored;
  const pair = [left, top] as ScrollPosition;
  return pair.every((value) => Number.isFinite(value) && value >= 0) && path.startsWith(String(of))
    ? pair
    : null;
}

type PhotoListRef = ActorRefFrom<typeof photoListMachine>;

/** Returns the current preview, behind the fixed reference that its list holds. */
export const lazyPreview = (ports: Pick<Environment, 'missing'>, fetchLogic: () => Promise<AnyActorLogic>) =>
  lazyChild<PreviewEvent, PreviewInput>(ports, fetchLogic);

/**
 * Reports which photos have disappeared. Its code is loaded when the first photo is selected. If loading fails, a
 * deleted photo is noticed only when it is used.
 */
const watchGone = fromCallback<PhotosVanished>(({ sendBack, system }) => {
  let stop: (() => void) | null | undefined;
  const library = findActor(system, 'library') as Library | undefined;
  void import('../selection/pruning.ts').then(
    (pruning) => {
      if (stop !== null && library !== undefined)
        stop = pruning.watchGone(library, (ids) => sendBack({ type: 'photos.vanished', ids }));
    },
    () => undefined,
  );
  return () => {
    stop?.();
    stop = null;
  };
});

/** Stores which months are expanded; after Back or a reload, sends `group.expand` for each of them. */
const openedMonths = (storage: Storage) =>
  fromCallback<PhotoListEvent, { readonly list: ShownList; readonly back: boolean }>(
    ({ input, sendBack, receive }) => {
      // Lists other than the timeline always show whole groups.
      if (input.list.scope.kind !== 'timeline') return;
      const opened = new Set<GroupKey>();
      const before = input.back ? read(storage, openedKey) : null;
      const keep = () => write(storage, openedKey, [...opened]);
      receive((event) => {
        // Any other event means that the order has changed, and every month is collapsed again.
        if (event.type === 'group.expand') opened.add(event.group);
        else opened.clear();
        keep();
      });
      keep();
      if (Array.isArray(before))
        for (const group of before.filter(isMonthKey)) sendBack({ type: 'group.expand', group });
    },
  );

/**
 * Stores the selection so that this tab can restore it after a reload, whether by the customer or for a new version,
 * or after Back from the prints editor. Removed as soon as another page of the product is opened.
 */
const keptSelection = ({ sessionStorage, window }: Pick<Ports, 'sessionStorage' | 'window'>) =>
  fromCallback<EventObject, KeptSelectionInput>(({ input: { list, back, owner } }) => {
    const path = pathOfList(list);
    const before = back ? read(sessionStorage, selectedKey) : null;
    const isOfList =
      typeof before === 'object' && before !== null && 'path' in before && before.path === path;
    const again = isOfList ? selectionIn(before) : null;
    const forget = () => sessionStorage.removeItem(selectedKey);
    const ends = new AbortController();
    let selected: Selected<string> | null = null;
    const stops: (() => void)[] = [];
    forget();
    window.addEventListener(
      'pagehide',
      () => {
        const kept = selected === null ? null : keptOf(selected);
        if (kept === null) forget();
        else write(sessionStorage, selectedKey, { path, ...kept });
      },
      { signal: ends.signal },
    );
    // Deferred, because the selection is a child of the same list, which is still being created.
    queueMicrotask(() => {
      if (ends.signal.aborted) return;
      const charts = [owner as unknown as PhotoListRef] as const;
      const stop = watchCharts(
        charts,
        (shown) => shown?.children.selection,
        (selection) => {
          if (selection === undefined) return;
          stops.push(
            watchCharts(
              [selection],
              (shown) => shown?.context.selected ?? null,
              (value) => (selected = value),
            ),
          );
          if (again !== null) selection.send({ type: 'selection.recalled', selected: again });
        },
      );
      stops.push(stop);
    });
    return () => {
      ends.abort();
      for (const stop of stops) stop();
      forget();
    };
  });

/**
 * Returns a list of photos; its selection reads ids with the call of this row, and `preview` shows one of its
 * photos.
 */
export const photoListLogic = (
  ports: Ports,
  row: CallRow,
  preview = async () => (await import('../preview/preview.ts')).previewLogic(ports),
) => photoListMachine.provide(partsOf(ports, row, preview));

const partsOf = (
  { bind, storage, sessionStorage, window, missing }: Ports,
  row: CallRow,
  preview: () => Promise<AnyActorLogic>,
) => ({
  actors: {
    selection: selectionMachine.provide({
      actors: { readIds: bind(row) as unknown as PageRequest, watchGone },
    }),
    openedMonths: openedMonths(sessionStorage),
    keptSelection: keptSelection({ sessionStorage, window }),
    preview: lazyPreview({ missing }, preview),
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
    storeVisible: (_: unknown, months: readonly MonthKey[]) => write(storage, visibleKey, months),
  },
});
