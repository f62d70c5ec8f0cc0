import { type ActorRefFrom, createActor, fromCallback, fromPromise, fromTransition, setup } from 'xstate';
import type { RouteName } from '../../../../contracts/navigation/routes.ts';
import type { knownHashes, uploadOutcomeById } from '../../../../contracts/extensions/uploads.ts';
import { modalStackMachine } from '../../../../machines/modals/modalStack.machine.ts';
import { phoneOfferMachine } from '../../../../machines/phoneUploads/phoneOffer.machine.ts';
import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import type { Restored } from '../../../../machines/photos/uploads/queue.ts';
import { uploadItemMachine } from '../../../../machines/photos/uploads/uploadItem.machine.ts';
import type {
  HashOutcome,
  SendingEvent,
  UploadItemContext,
  UploadItemEvent,
} from '../../../../machines/photos/uploads/uploadItem.setup.ts';
import type { Answered } from '../../../../machines/system/outcomes.ts';
import { ActorsContext, noActors } from '../../../../src/context/actors.ts';
import { UploadsView } from '../../../../src/screens/photos/uploads/UploadsView.tsx';
import { finished } from '../../library/chart/samples.ts';
import { hash } from '../chart/samples.ts';
import { render } from '../../../ui/render.tsx';

type UploadInput = Pick<UploadItemContext, 'id' | 'name' | 'type' | 'albumId' | 'address'> & { hash: string };
type Known = Answered<typeof knownHashes>;
type Outcome = Answered<typeof uploadOutcomeById>;

/** Renders the real charts and views for uploads. The transfer is a stub; `say` sends its events for a file. */
export async function showUploads(
  given: { readonly left?: readonly Restored[]; readonly route?: RouteName } = {},
) {
  const transports = new Map<string, (sending: SendingEvent) => void>();
  const begun = new EventTarget();
  const did: string[] = [];
  const known = new Set<string>();
  const outcomes = new Map<string, Outcome>();
  const note =
    (name: string) =>
    (_: unknown, params?: unknown): void =>
      void did.push(params === undefined ? name : `${name} ${JSON.stringify(params)}`);
  const logic = importPhotosMachine.provide({
    actors: {
      findApp: fromPromise<string | null, { albumId: string | null }>(() => Promise.resolve(null)),
      offer: phoneOfferMachine.provide({
        actors: { mayOffer: fromPromise(() => Promise.resolve(false)) },
      }),
      restoreQueue: fromPromise(() => Promise.resolve(given.left ?? [])),
      watchConnection: fromCallback(() => undefined),
      keepAwake: fromCallback(() => undefined),
      item: uploadItemMachine.provide({
        actors: {
          hashFile: fromPromise<HashOutcome, { id: string }>(() =>
            Promise.resolve({ kind: 'hashed', hash, refusal: null }),
          ),
          holdTurn: fromCallback(({ sendBack }) => sendBack({ type: 'turn.granted' })),
          askBeforeLeaving: fromCallback(() => undefined),
          sendBytes: fromCallback<UploadItemEvent, UploadInput>(({ input, sendBack }) => {
            transports.set(input.id, (sending) => sendBack(sending));
            begun.dispatchEvent(new Event('begun'));
          }),
          askKnown: fromPromise<Known>(() =>
            Promise.resolve(
              finished({
                known: known.has('all') ? [{ hash, imageId: 'i', since: '2026-08-03T10:00:00Z' }] : [],
              }),
            ),
          ) as never,
          joinAlbum: fromPromise(() =>
            Promise.resolve(
              known.has('no album')
                ? { outcome: 'refused', refusal: 'notFound', correlationId: 'c-1' }
                : finished({ failed: [] }),
            ),
          ) as never,
          askOutcome: fromPromise<Outcome, { params: { id: string } }>(({ input }) =>
            Promise.resolve(outcomes.get(input.params.id) ?? finished({ state: 'processing' })),
          ) as never,
        },
        actions: { remember: note('remember') },
      }),
    },
    actions: {
      keepBytes: note('keepBytes'),
      releaseFiles: note('releaseFiles'),
      storeFiles: note('storeFiles'),
      storeOrder: note('storeOrder'),
      openApp: note('openApp'),
      returnToPage: note('returnToPage'),
    },
  });
  const hears = (name: string) =>
    fromCallback(({ receive }) => receive(({ type }) => did.push(`${name} ${type}`)));
  const root = setup({
    actors: {
      uploads: logic,
      modals: hears('modals'),
      navigation: hears('navigation'),
      queries: hears('queries'),
      library: hears('library'),
    },
  }).createMachine({
    invoke: [
      ...(['modals', 'navigation', 'queries', 'library'] as const).map((src) => ({
        src,
        id: src,
        systemId: src,
      })),
      { src: 'uploads' as const, id: 'uploads', systemId: 'uploads', input: { newId: () => 'u' } },
    ],
  });
  const uploads = createActor(root).start().system.get('uploads') as ActorRefFrom<typeof logic>;
  const modals = createActor(modalStackMachine, { input: { parent: uploads as never } }).start();
  const here = {
    history: { resolved: { route: { name: given.route ?? 'photos', params: {} }, carried: '' } },
  };
  const asked: string[] = [];
  const navigation = createActor(
    fromTransition((state, event: { readonly type: string; readonly to: string }) => {
      asked.push(event.to);
      return state;
    }, here),
  ).start();
  const rendered = render(
    <ActorsContext value={{ ...noActors, modals: modals as never, navigation: navigation as never }}>
      <main>
        <UploadsView uploads={uploads as never} />
      </main>
    </ActorsContext>,
  );
  const transport = async (id: string) => {
    while (!transports.has(id))
      await new Promise((resolve) => begun.addEventListener('begun', resolve, { once: true }));
    return transports.get(id) ?? (() => undefined);
  };
  return {
    ...rendered,
    uploads,
    did,
    known,
    outcomes,
    /** Paths to which links navigated. */
    asked,
    say: async (id: string, sending: SendingEvent) => (await transport(id))(sending),
  };
}
