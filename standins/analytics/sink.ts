import { trackEvents } from '../../contracts/extensions/analytics.ts';
import type { TrackedEvent } from '../../contracts/photos/tracking/tracking.ts';
import { answer } from '../../backend/part.ts';
import type { Part } from '../../backend/part.ts';

/** Maximum number of names kept; older ones are removed. */
const kept = 1000;

/** The analytics on one machine [9.15]: names only, bounded, in memory; tests read them when seeding is on. */
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
