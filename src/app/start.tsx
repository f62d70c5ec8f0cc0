// Must be imported first: an external script that runs earlier could register the names of the policies.
import '../services/scriptPolicies.ts';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { pendingDownloadsKey } from '../../contracts/downloads/pending.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import { uploadQueueKey } from '../../contracts/photos/uploads/uploadQueue.ts';
import { matchRoute } from '../../contracts/navigation/match.ts';
import { routeRow } from '../../contracts/navigation/routes.ts';
import type { LazyRef } from '../../machines/system/directory.ts';
import { unsentNames } from '../../machines/photos/uploads/unsent.values.ts';
import { bindApp } from '../actors/app/bind.ts';
import { hasTyped } from '../ui/typed.ts';
import { firstLocale } from '../actors/language/first.ts';
import { createEnvironment } from '../actors/environment.ts';
import { readPlace } from '../actors/navigation/bind.ts';
import { App } from './App.tsx';
import { accountLoader } from './accountLoader.ts';
import { afterFirstPaint } from '../ui/afterFirstPaint.ts';
import { areaLoader } from './areas.ts';
import { keepTypedForms } from './typedForms.ts';
import { attachInspector, inspectable } from './inspector.ts';
import { activateLocale, fetchWords } from '../ui/i18n.ts';
import { keepFieldInSight } from '../ui/fieldInSight.ts';
import { awaitMissing, fetchMissing, followMissing } from '../ui/missing.ts';
import { fetchPicturesAgain } from '../ui/missingPictures.ts';
import { renewed } from '../ui/renew.ts';

/** Starts the single root actor, outside React, and renders its state into `place`. */
export function startApp(place: HTMLElement): void {
  globalThis.fetchWords = fetchWords;
  const environment = createEnvironment(window, {
    await: awaitMissing,
    follow: followMissing,
    fetchAll: fetchMissing,
    renew: renewed,
  });
  const areas = areaLoader(environment);
  const account = accountLoader(environment);
  const start = readPlace(window);
  const route = matchRoute(start.address.pathname);
  // A signed-in page loads area and account in parallel with the config; so does an unknown URL, because it redirects
  // to one.
  if (route === null || routeRow(route.name).access === 'signedIn') account.prefetch();
  if (route !== null) areas.prefetch(route.name);

  const logic = bindApp({
    environment,
    activateLocale: (signal) => activateLocale(firstLocale(environment), { signal }),
    loadArea: areas.load,
    loadAccount: account.load,
    loadLibrary: areas.loadLibrary,
    fetchSurroundings: async () =>
      (await import('../actors/consent/index.ts')).surroundingsLogic({ ...environment, changeLocale }),
    hasTyped,
  });
  const root = createActor(logic, {
    systemId: 'app',
    input: {
      host: environment.host,
      start,
      storageWorks: environment.storageWorks,
      library: { sorting: defaultSorting.photos, newId: environment.newId },
      unsentHere: () => {
        const { lazyActors } = root.getSnapshot().context;
        const uploads = lazyActors?.uploads.getSnapshot().context.chart as
          | LazyRef<'uploads'>
          | null
          | undefined;
        return unsentNames(uploads?.getSnapshot().context.items ?? []);
      },
    },
  });
  const watching = root.subscribe(({ context: { config, host } }) => {
    if (config === null) return;
    watching.unsubscribe();
    // Customers do not notice a missing inspector, so errors are ignored.
    if (inspectable(host, config)) void attachInspector(root).catch(() => undefined);
  });
  const resuming = root.subscribe((snapshot) => {
    if (!snapshot.matches({ ready: 'shown' })) return;
    resuming.unsubscribe();
    // Uploads that an earlier page left unfinished resume as soon as this page is idle [4.9].
    const { uploads, downloads } = snapshot.context.lazyActors ?? {};
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 2_000));
    if (environment.storage.getItem(uploadQueueKey) !== null)
      idle(() => uploads?.send({ type: 'queue.resume' }));
    // Archives that this tab was waiting for before a reload are saved as well [4.16].
    if (environment.sessionStorage.getItem(pendingDownloadsKey) !== null)
      idle(() => downloads?.send({ type: 'download.resume' }));
  });
  const arriving = root.subscribe((snapshot) => {
    const shown = snapshot.matches({ ready: 'shown' }) || snapshot.matches({ public: 'shown' });
    if ((!shown && !snapshot.hasTag('error')) || snapshot.context.surroundings === null) return;
    arriving.unsubscribe();
    // Consent, chat and error reports are less important, so they are loaded after the page.
    afterFirstPaint(() => snapshot.context.surroundings?.send({ type: 'lazy.want' }));
  });
  keepFocusOnceHad();
  fetchPicturesAgain(document);
  root.start();
  keepTypedForms(environment);
  keepFieldInSight(window);

  createRoot(place).render(<App root={root} areas={areas} account={account} />);
}

const changeLocale = async (locale: string, signal: AbortSignal) =>
  (await import('../ui/changeLocale.ts')).changeLocale(locale, signal);

/** `keepFocus` has nothing to do before an element has focus, so it is loaded with the first focus or key press. */
function keepFocusOnceHad(): void {
  const ends = new AbortController();
  const begin = () => {
    ends.abort();
    // If loading fails, the page still works, but the keyboard starts at the top after a control is removed.
    void import('../ui/keepFocus.ts').then(
      ({ keepFocus }) => keepFocus(),
      () => undefined,
    );
  };
  for (const sign of ['focusin', 'keydown'])
    document.addEventListener(sign, begin, { capture: true, signal: ends.signal });
}
