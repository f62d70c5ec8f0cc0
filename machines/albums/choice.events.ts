import type { ActorRef, Snapshot } from 'xstate';
import type { AttemptDue } from '../system/registration.ts';
import type { ResolveInput } from '../photos/selection/resolveIds.machine.ts';
import type { ImportAlbum } from '../photos/uploads/uploads.events.ts';
import type { CopyEnded } from './copyToAlbum.events.ts';

export type ChoiceEvent =
  /** Somebody turns to the photos that are in the library already. */
  | { readonly type: 'choice.show' }
  /** What is selected, by months, goes into the album. */
  | { readonly type: 'choice.add'; readonly target: ResolveInput }
  | { readonly type: 'choice.stop' }
  | { readonly type: 'choice.retry' }
  | { readonly type: 'inside.retry' }
  | AttemptDue
  | CopyEnded;

export interface ChoiceInput {
  readonly album: ImportAlbum;
  /** Who is told when everything that was chosen is in the album. */
  readonly owner: ActorRef<Snapshot<unknown>, { readonly type: 'photos.added' }>;
}
