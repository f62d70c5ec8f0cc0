import * as z from 'zod/mini';
import { call } from '../call.ts';
import { noReply, plain } from '../empty.ts';
import { trackedEvents } from '../photos/tracking/tracking.ts';

/**
 * The call that receives tracked events [9.15]; the specification does not define it. Without the capability, no
 * events are tracked.
 */
export const analyticsCapability = 'analytics';

/** Maximum number of events in one call. */
export const mostTracked = 50;

/** Takes only the names of events, in order: no id, file, account or time. */
export const trackEvents = call({
  ...plain,
  name: 'analytics.track',
  reach: 'public',
  extension: 'analytics',
  service: 'analytics',
  caller: 'anyone',
  method: 'POST',
  path: '/events',
  body: z.object({
    names: z.array(z.enum(trackedEvents)).check(z.minLength(1), z.maxLength(mostTracked)),
  }),
  reply: noReply,
  repeat: 'once',
  deadline: 10_000,
  cost: 'low',
  spec: '9.15',
});
