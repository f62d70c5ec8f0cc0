import { timelineLogic } from '../../actors/photos/index.ts';
import { uploadsLogic } from '../../actors/photos/uploads.ts';
import { laterViews } from '../../screens/photos/index.tsx';
import type { Environment } from '../../actors/environment.ts';

export { Screen } from '../../screens/photos/index.tsx';

/** Whoever moves or types is about to open something: its code is fetched then, and not beside the first pictures. */
const whenAttended = (fetch: () => void) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(sign, fetch, { once: true });
};

export const logic = (environment: Environment) => {
  whenAttended(() => laterViews.forEach(({ prefetch }) => prefetch()));
  return timelineLogic(environment);
};
export const lasting = (environment: Environment) => [
  { id: 'uploads' as const, logic: uploadsLogic(environment) },
];
