import { trackEvents } from '../../contracts/extensions/analytics.ts';
import type { TrackedEvent } from '../../contracts/photos/tracking/tracking.ts';
import { answer } from '../../backend/part.ts';
import type { Part } from '../../backend/part.ts';

/** Maximum number of names that are kept; older ones are removed. */
const kept = 1000;

/**
 * Returns a local stand-in for analytics [9.15]: keeps only names, in memory and up to a limit; tests read
 * them if seeding is on.
 */
export function analyticsSink(): Part {
  const names: TrackedEvent[] = [];
  return {
    name: 'analytics',
    answers: [
      answer(trackEvents, ({ body }) => {
        names.push(...body.names);
        names.splice(0, names.length - kept);
        return Promise.resolve();
      }),
    ],
    routes: (app, ports) => {
      if (ports.config.seeding) app.get('/svc/seed/analytics', () => ({ names }));
    },
  };
}
