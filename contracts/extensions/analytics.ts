import * as z from 'zod/mini';
import { call } from '../call.ts';
import { noReply, plain } from '../empty.ts';
import { trackedEvents } from '../photos/tracking/tracking.ts';

/** Where tracked events go [9.15]: not shown in the specification. Without the word nothing is tracked. */
export const analyticsCapability = 'analytics';

/** Names sent together, at most. */
export const mostTracked = 50;

/** Names in the order in which they happened, and nothing else: no id, no file, no account, no moment. */
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
