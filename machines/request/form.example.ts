import { albumNameProblem, type AlbumNameProblem } from '../../contracts/albums/album.ts';
import { createAlbum } from '../../contracts/albums/calls.ts';
import { call, type CallReply } from '../../contracts/call.ts';
import type { FormFields, Problems } from './form.setup.ts';

/** An example that has everything: a key, a refusal of a field and one of the whole form. */
export const exampleRow = call({ ...createAlbum, refusals: { 404: 'notFound', 409: 'inUse' } });

/** The plan by which both forms are drawn and tested: the name of an album. */
export const examplePlan = {
  problems: ({ name = '' }: FormFields): Problems<'name', AlbumNameProblem> => {
    const problem = albumNameProblem(name);
    return problem === null ? {} : { name: problem };
  },
  call: ({ name = '' }: FormFields) => ({ params: {}, query: {}, body: { name } }),
  refusals: { inUse: 'name' },
  unchanged: ({ name }: FormFields, old: { readonly name: string }) => name === old.name,
  output: ({ name = '' }: FormFields, reply: CallReply<typeof exampleRow> | null) => ({
    name,
    albumId: reply?.albumId ?? null,
  }),
} as const;
