import type { ShownActor, ShownEvent } from './projection.ts';

/** Name of the channel shared by both ends; browsers restrict it to one origin. */
export const channelName = 'photo-account.inspector';

export type ToViewer =
  | { readonly kind: 'all'; readonly actors: readonly ShownActor[]; readonly events: readonly ShownEvent[] }
  | { readonly kind: 'actor'; readonly actor: ShownActor }
  | { readonly kind: 'event'; readonly event: ShownEvent };
