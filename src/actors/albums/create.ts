import { createAlbum } from '../../../contracts/albums/calls.ts';
import { albumCreateMachine } from '../../../machines/albums/albumCreate.machine.ts';
import type { Environment } from '../environment.ts';
import { binderFor } from '../request/bind.ts';
import { hold } from './modals.ts';

type Ports = Pick<Environment, 'send' | 'report' | 'newId'>;

/**
 * The form for a new album. Its call carries the same key for as long as the wish is the same, so that trying again
 * after an answer that was lost makes no second album.
 */
export function albumCreateLogic({ send, report, newId }: Ports) {
  let wish = newId();
  return albumCreateMachine.provide({
    actors: { createAlbum: binderFor({ send, report, newId: () => wish })(createAlbum) },
    actions: { beginWish: () => void (wish = newId()), hold },
  });
}
