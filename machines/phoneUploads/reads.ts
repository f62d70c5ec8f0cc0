import { handOffState } from '../../contracts/extensions/phoneUploads.ts';
import { queryFor } from '../request/query.machine.ts';

/** How far the phone is: asked every two seconds, whatever was answered last [2.49b]. */
export const handOffRead = queryFor(handOffState, { every: 2_000, goesOn: () => true });
