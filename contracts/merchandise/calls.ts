import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, plain, text } from '../empty.ts';
import { channel, extraNames, listedChannel } from './channel.ts';

/** The only two GraphQL documents that the product sends; a service may refuse all others. */
export const channelsQuery = 'query Channels { Channels { ID Vendor { ID Locale } } }';
export const channelQuery =
  'query Channel($code: String!, $locale: String!) { Channel(code: $code, locale: $locale) {' +
  ' ID ShopUrl Currency { ID } Vendor { ID Locale } Articles {' +
  ' ID ArticleType Title PageHeight PageWidth Visible Links { Href Rel }' +
  ` Extras { ${extraNames.map((name) => `${name} { ID Options { ID Title } }`).join(' ')} } } } }`;

/** An answer with errors counts as a failure, even if it contains data [7.13, 8.9]. */
const answered = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    data,
    errors: z.optional(
      z.array(z.unknown()).check(z.maxLength(0, 'the GraphQL service answered with errors')),
    ),
  });

/**
 * The specification does not give the path. It contains the operation's name, so that each query is a separate call
 * with its own limit.
 */
const row = {
  ...plain,
  service: 'merchandise',
  caller: 'customer',
  method: 'POST',
  repeat: 'safe',
  deadline,
  cost: 'low',
  spec: '7.13',
} as const;

export const listChannels = call({
  ...row,
  name: 'merchandise.channels',
  reach: 'public',
  path: '/graphql/channels',
  body: z.object({ query: z.literal(channelsQuery), variables: z.object({}) }),
  reply: answered(z.object({ Channels: z.array(listedChannel) })),
});

/** A null channel means that the vendor has no channel, which is reported as an error [8.9]. */
export const readChannel = call({
  ...row,
  name: 'merchandise.channel',
  reach: 'public',
  path: '/graphql/channel',
  body: z.object({
    query: z.literal(channelQuery),
    variables: z.object({
      code: text(60, 1),
      locale: text(20, 1),
    }),
  }),
  reply: answered(z.object({ Channel: z.nullable(channel) })),
});
