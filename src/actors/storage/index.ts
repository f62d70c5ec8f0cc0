import { fromPromise } from 'xstate';
import { reactivationModalKey } from '../../../contracts/storage/stored.ts';
import { accountInformation } from '../../../contracts/storage/calls.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { calendarFile } from '../../../machines/storage/calendarFile.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { storageModalMachine } from '../../../machines/storage/storageModal.machine.ts';
import { storageStatusMachine } from '../../../machines/storage/storageStatus.machine.ts';
import type { Environment } from '../environment.ts';
import { experimentLogic } from '../experiments/index.ts';
import { saveText } from './file.ts';
import { watchDay, watchFlags, watchPage } from './sources.ts';

type Ports = Pick<
  Environment,
  'bind' | 'configured' | 'storedSubject' | 'window' | 'now' | 'host' | 'sessionStorage' | 'onSignOut'
>;

/** Value in session storage if the modal has been shown; with any other value it counts as not shown. */
const shownMark = '1';
const forgetting = new WeakSet<Storage>();

/** Ensures that the next customer in this tab sees the modal again. */
function forgetAtSignOut({ sessionStorage, onSignOut }: Ports): void {
  if (forgetting.has(sessionStorage)) return;
  forgetting.add(sessionStorage);
  onSignOut(() => sessionStorage.removeItem(reactivationModalKey));
}

function modalLogic(ports: Ports) {
  const { window, sessionStorage } = ports;
  return storageModalMachine.provide({
    actors: {
      readShown: fromPromise(() =>
        Promise.resolve(sessionStorage.getItem(reactivationModalKey) === shownMark),
      ),
      experiment: experimentLogic(ports),
      watchPage,
    },
    actions: {
      writeShown: () => {
        try {
          sessionStorage.setItem(reactivationModalKey, shownMark);
        } catch {
          // If storage is full or blocked, the modal may open once more after a reload.
        }
      },
      saveFile: (_, entry) => {
        const url = new URL(pathOf('photos', {}), window.location.origin).href;
        saveText(window, 'photos.ics', calendarFile({ ...entry, url }), 'text/calendar;charset=utf-8');
      },
    },
  });
}

/**
 * Returns the child actor `storage` of the root: the storage status, with the modal as its child `modal`. It
 * finds flags, navigation, library and modal stack by their system ids; invalidating the tag `storage` makes
 * it read the status again.
 */
export function storageLogic(ports: Ports) {
  forgetAtSignOut(ports);
  return storageStatusMachine.provide({
    actors: {
      watchFlags: watchFlags((ports.host?.environment ?? 'p') === 'p'),
      watchDay: watchDay(ports.window, ports.now),
      info: queryFor(accountInformation).provide({ actors: { read: ports.bind(accountInformation) } }),
      modal: modalLogic(ports),
    },
  });
}
