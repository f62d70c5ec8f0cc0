import { checkSizes } from '../../contracts/extensions/printSizes.ts';
import { createSelection, readSelection as readRow } from '../../contracts/prints/calls.ts';
import { hourly } from '../hourly.ts';
import { answer, idUnderKey, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import type { Photos } from '../photos/state.ts';
import { forgetSelections, keepSelection, readSelection } from './selections.ts';
import { smallPhotos } from './sizes.ts';
import { printMigrations } from './tables.ts';

/**
 * Returns the part for selections of photos for the prints editor, which are stored for a while under an id
 * that the editor's URL contains [3.9, 7.6].
 */
export function printsPart(photos: Photos): Part {
  let endForgetting = (): void => undefined;
  return {
    name: 'prints',
    migrations: printMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from temp_selection where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: ['printSizes'],
    answers: [
      answer(createSelection, async (asked) => {
        const { caller, body, ports } = asked;
        const tempSelectionId = idUnderKey(asked, createSelection.name);
        if (!(await keepSelection(ports, subject(caller), tempSelectionId, body.photoIds)))
          throw new Refused('notFound');
        return { tempSelectionId };
      }),
      answer(readRow, async ({ caller, params, ports }) => {
        const photos = await readSelection(ports, subject(caller), params.id.toLowerCase());
        if (photos === null) throw new Refused('notFound');
        return { photoIds: [...photos] };
      }),
      answer(checkSizes, async ({ caller, body, ports }) => {
        const small = await smallPhotos(ports, photos, subject(caller), body.photoIds);
        if (small === null) throw new Refused('notFound');
        return small;
      }),
    ],
    start: async ({ store, clock, log }) => {
      await forgetSelections(store, clock.now());
      endForgetting = hourly(clock, log, () => forgetSelections(store, clock.now()));
    },
    stop: () => {
      endForgetting();
      return Promise.resolve();
    },
  };
}
