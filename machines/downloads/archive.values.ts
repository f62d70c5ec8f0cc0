import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import type { ResolveInput } from '../photos/selection/resolveIds.machine.ts';
import { nothingSelected } from '../photos/selection/selected.values.ts';
import type { ArchiveContext, ArchiveInput } from './archive.machine.ts';
import type { DownloadTarget } from './downloads.machine.ts';

const photosOf = (target: DownloadTarget | null) => (target?.kind === 'ids' ? target.ids : null);
export const initialContext = (input: ArchiveInput): ArchiveContext => ({
  ...input,
  photos: photosOf(input.target),
  owned: input.target?.kind === 'shared' ? input.target.photos : [],
  unowned: input.target?.kind === 'shared' ? (input.target.unowned ?? []) : [],
  remote: input.target?.kind === 'shared' ? null : input.id,
  url: '',
  newest: 0,
  leads: false,
  spent: false,
});
/** Returns the input of the call that reads the URL of the archive. */
export const addressOf = ({ id, remote }: ArchiveContext) => ({
  params: { id: remote ?? id },
  query: {},
  body: {},
});
/** Returns the request body for the customer's own photos. */
export const createdOf = ({ id, name, photos }: ArchiveContext) => ({
  params: {},
  query: {},
  body: { id, name, photos: [...(photos ?? [])] },
});
const albumOf = ({ target }: ArchiveContext) => (target?.kind === 'shared' ? target.albumId : '');
/** Returns the request body for photos in a shared album. */
export const sharedOf = (context: ArchiveContext) => ({
  params: {},
  query: {},
  body: { albumId: albumOf(context), photos: [...context.owned] },
});
/** Returns the input for finding the owners of photos whose owner is unknown. */
export const ownersOf = (context: ArchiveContext) => ({ albumId: albumOf(context), ids: context.unowned });
export const selectionOf = ({ target }: ArchiveContext): ResolveInput =>
  target?.kind === 'selected'
    ? target
    : { selected: nothingSelected, months: [], sorting: defaultSorting.photos };
