import { photoById } from '../../../../contracts/photos/library/calls.ts';
import { previewMachine } from '../../../../machines/photos/preview/preview.machine.ts';
import type { Environment } from '../../environment.ts';
import { network } from '../../network.ts';
import { attention } from '../../attention.ts';

/**
 * Returns the preview over the list on the page 'My photos', in either order. Loaded when a photo is opened.
 */
export const previewLogic = ({ bind, window }: Pick<Environment, 'bind' | 'window'>) =>
  previewMachine.provide({
    actors: { findPhoto: bind(photoById), network: network(window), attention: attention(window) },
  });
