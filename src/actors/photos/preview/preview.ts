import { sendTo } from 'xstate';
import { pathOf } from '../../../../contracts/navigation/match.ts';
import { photoById } from '../../../../contracts/photos/calls.ts';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import type { Environment } from '../../environment.ts';
import { sayTo } from '../../lazyActor.ts';
import { network } from '../../network.ts';

/** One photo to the chart `downloads`. */
export const askPhoto = sayTo('downloads', (_, { id }: { readonly id: string }) => ({
  type: 'download.photo',
  id,
}));

/** The preview over the list of the page 'My photos', by date taken as by upload. Fetched when a photo is opened. */
export const previewLogic = ({ bind, window }: Pick<Environment, 'bind' | 'window'>) =>
  previewMachine.provide({
    actors: { findPhoto: bind(photoById), network: network(window) },
    actions: {
      showAddress: sendTo(
        ({ system }) => system.get('navigation'),
        (_, { id }) => ({ type: 'navigation.request', to: pathOf('photoPreview', { id }), replace: true }),
      ),
      backToList: sendTo(
        ({ system }) => system.get('navigation'),
        (_, { replace }) =>
          replace
            ? { type: 'navigation.request', to: pathOf('photos', {}), replace: true }
            : { type: 'navigation.return', to: pathOf('photos', {}) },
      ),
      askDownload: askPhoto,
      sayNotLoaded: sendTo(
        ({ system }) => system.get('toasts'),
        () => ({ type: 'toast.show', kind: 'failure', message: 'photoNotLoaded' }),
      ),
    },
  });
