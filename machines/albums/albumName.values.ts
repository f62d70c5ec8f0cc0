import { albumNameProblem, type AlbumNameProblem } from '../../contracts/albums/album.ts';
import type { createAlbum } from '../../contracts/albums/calls.ts';
import type { CallReply } from '../../contracts/call.ts';

type Fields = Readonly<Record<string, string>>;
export type NameProblems = { readonly name?: AlbumNameProblem };

/** Returns the problem of the name, which is the only field of the album forms [5.2]. */
export function nameProblems({ name = '' }: Fields): NameProblems {
  const problem = albumNameProblem(name);
  return problem === null ? {} : { name: problem };
}

export interface CreatedAlbum {
  readonly albumId: string;
  readonly name: string;
}

/** The plan of the form for a new album, used in its own modal and in the modal for copying photos. */
export const createPlan = {
  description: 'The form that creates an album.',
  deed: 'create the album',
  spec: ['2.30a', '2.38', '5.2a', '5.2b', '5.2c'],
  problems: nameProblems,
  call: ({ name = '' }: Fields) => ({ params: {}, query: {}, body: { name } }),
  output: ({ name = '' }: Fields, reply: CallReply<typeof createAlbum> | null): CreatedAlbum => ({
    albumId: reply?.albumId ?? '',
    name,
  }),
} as const;
