import { rm } from 'node:fs/promises';
import type { Ports } from '../../ports.ts';
import { purge } from '../deletion/purge.ts';
import { wholeKey } from '../originals/objectKeys.ts';
import { DecoderFailed } from './decoder.ts';
import type { Decoders } from './decoders.ts';
import { sumsOf } from './examine.ts';
import { Turns } from './turns.ts';
import { withOriginal } from './withOriginal.ts';

/** Maximum number of pictures created in parallel. */
const atOnce = 1;

/** Returns whether browsers cannot display originals of this media type. */
export const isUndrawable = (mediaType: string): boolean => mediaType === 'image/heic';

/**
 * JPEGs of whole pictures, for photos whose originals browsers cannot display. Each is created when a
 * customer first zooms in.
 */
export class WholePictures {
  readonly #ports: Ports;
  readonly #decoders: Pick<Decoders, 'draw'>;
  readonly #turns = new Turns(atOnce);
  readonly #running = new Map<string, Promise<Uint8Array | null>>();

  constructor(ports: Ports, decoders: Pick<Decoders, 'draw'>) {
    this.#ports = ports;
    this.#decoders = decoders;
  }

  /** Resolves to null if the picture cannot be created. `customer` is the viewer. */
  async of(id: string, customer: string): Promise<Uint8Array | null> {
    const made = await this.#ports.objects.get(wholeKey(id));
    if (made !== null) return made;
    const running =
      this.#running.get(id) ??
      this.#turns.take(customer, () => this.#make(id)).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #make(id: string): Promise<Uint8Array | null> {
    const { store, objects, log } = this.#ports;
    const isDrawn = await withOriginal(this.#ports, id, async (path) => {
      const target = `${path}.jpg`;
      try {
        const drawn = await this.#decoders.draw(path, await sumsOf(path), target);
        if (drawn) await objects.adopt(wholeKey(id), target);
        return drawn;
      } catch (error) {
        if (error instanceof DecoderFailed) return false;
        throw error;
      } finally {
        await rm(target, { force: true });
      }
    });
    if (isDrawn !== true) {
      log.warn('no whole picture can be made', { photo: id });
      return null;
    }
    const kept = await store.query('select 1 from photo where id = $1::uuid', [id]);
    if (kept.length > 0) return objects.get(wholeKey(id));
    // The photo was deleted in the meantime, before this file was written, so it must be deleted now.
    await purge({ ids: [id] }, { objects });
    return null;
  }
}
