import type { AlbumNameProblem } from '../../contracts/albums/album.ts';
import type { FormViewState } from '../request/form.selectors.ts';

export type AlbumNameViewState = FormViewState<string, string>;

/** Returns the validation error of the submitted name; null if the name is valid. */
export function nameProblemOf(view: AlbumNameViewState): AlbumNameProblem | null {
  const problem = view.state === 'invalid' ? view.problems['name'] : undefined;
  return problem === 'required' || problem === 'notValid' ? problem : null;
}
