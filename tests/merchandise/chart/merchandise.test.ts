import { expect } from 'vitest';
import { merchandiseMachine } from '../../../machines/merchandise/merchandise.machine.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { channelReply, channelsReply } from '../../widgets/samples.ts';

const subject = { machine: merchandiseMachine, input: { code: 'alb-gb' } };
const closed = { ...subject, input: { code: 'closed-lu' } };
const listed = [{ ID: 'alb-gb', Vendor: { ID: 'alb', Locale: 'en-GB' } }];
const failure = { kind: 'http', status: 503, correlationId: 'c-1' } as const;
const retry = { type: 'query.retry' } as const;

/** Returns the state of a cached query. */
const read = (data: unknown, failed = false) => ({
  value: failed ? 'failed' : data === null ? 'loading' : 'ready',
  context: { data, failure: failed ? failure : null, refusal: null },
});
const nothing = read({ data: { Channel: null } });
const begun = (calls: readonly Call[], id: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === id ? [call.input] : []));
const done = (calls: readonly Call[], name: string) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === name ? [call.params] : []));

proveChart('[3.16a] [4.19] [7.13] the products of a channel', {
  ...subject,
  events: { 'query.retry': [{}] },
  outcomes: {
    recall: { done: [null, listed, []], error: [new Error('gone')] },
    channels: {
      snapshot: [
        read(null),
        read(null, true),
        read(channelsReply),
        read({ data: { Channels: [{ ID: 'alb-gb', Vendor: null }] } }),
      ],
    },
    channel: { snapshot: [read(null), read(null, true), read(channelReply()), nothing] },
  },
  project: ({ context: { sold, channel } }) => [sold?.length, channel.state],
  ignores: { recalling: ['query.retry'] },
  observe: ({ snapshot, running }) => {
    const asked = { recalling: 'recall', listing: 'channels', reading: 'channel' };
    const src = asked[snapshot.value as keyof typeof asked];
    expect(running).toEqual(src === undefined ? [] : [src]);
  },
});

journey(
  '[4.19] [7.13] the channels are listed and remembered, then the channel is read in its vendor’s locale',
  subject,
  (walk) => {
    walk.finish('recall', null);
    walk.show('channels', read(null, true));
    expect(walk.snapshot.context.channel).toEqual({ state: 'failed', reference: 'c-1' });
    walk.send(retry);
    expect(sentTo(walk.calls, 'channels', 'query.retry')).toEqual([{}]);
    walk.show('channels', read(null));
    expect(walk.snapshot.context.channel).toEqual({ state: 'loading' });
    walk.show('channels', read(channelsReply));
    expect(done(walk.calls, 'remember')).toEqual([listed]);
    expect(begun(walk.calls, 'channel')).toMatchObject([
      { call: { body: { variables: { code: 'alb-gb', locale: 'en-GB' } } } },
    ]);
    walk.show('channel', read(null, true));
    walk.send(retry);
    expect(sentTo(walk.calls, 'channel', 'query.retry')).toEqual([{}]);
    walk.show('channel', read(channelReply()));
    expect(walk.snapshot.context.channel).toMatchObject({ state: 'ready', data: { ID: 'alb-gb' } });
  },
  'reading',
);

journey(
  '[4.19] channels that the page has listed before are not listed again',
  subject,
  (walk) => {
    walk.finish('recall', listed);
    expect([begun(walk.calls, 'channels'), done(walk.calls, 'remember')]).toEqual([[], []]);
  },
  'reading',
);

journey(
  '[4.19] the channels are listed if the remembered list cannot be read',
  subject,
  (walk) => {
    walk.fail('recall', new Error('gone'));
    expect(begun(walk.calls, 'channels').length).toBe(1);
  },
  'listing',
);

journey(
  '[7.13] [8.9c] a channel without a vendor is reported and shown as failed, and a retry lists the channels again',
  closed,
  (walk) => {
    walk.finish('recall', null);
    walk.show('channels', read(channelsReply));
    expect(done(walk.calls, 'report')).toEqual(['closed-lu']);
    expect(walk.snapshot.context.channel).toEqual({ state: 'failed', reference: '' });
    walk.send(retry);
    expect([walk.snapshot.context.channel, begun(walk.calls, 'channels').length]).toEqual([
      { state: 'loading' },
      2,
    ]);
  },
  'listing',
);

journey(
  '[8.9c] a channel that its vendor does not have is reported',
  subject,
  (walk) => {
    walk.finish('recall', listed);
    walk.show('channel', nothing);
    expect(done(walk.calls, 'report')).toEqual(['alb-gb']);
  },
  'unsold',
);
