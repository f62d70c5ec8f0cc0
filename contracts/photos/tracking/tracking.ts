/**
 * Analytics events of the photo pages, sent only with the customer's consent [9.15: the clause does not list all].
 * @spec 9.15
 */
export const trackedEvents = [
  'albumAddPhotos',
  'deletePhotos',
  'download',
  'export',
  'activation',
  'reactivationModalSafe',
  'reactivationModalWarning',
  'reactivationModalCritical',
  'orderPrintsClick',
  'orderPrintsNextClick',
] as const;
export type TrackedEvent = (typeof trackedEvents)[number];
