import type { AlbumNameProblem } from '../../contracts/albums/album.ts';
import type { FormViewState } from '../request/form.selectors.ts';

/** How a form for an album's name stands. */
export type AlbumNameViewState = FormViewState<string, string>;

/** What is wrong with the name that was submitted; null where nothing is. */
export function nameProblemOf(view: AlbumNameViewState): AlbumNameProblem | null {
  const problem = view.state === 'invalid' ? view.problems['name'] : undefined;
  return problem === 'required' || problem === 'notValid' ? problem : null;
}
