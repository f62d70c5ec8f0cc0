import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, plain, text } from '../empty.ts';
import { channel, extraNames, listedChannel } from './channel.ts';

/** The only two documents the product sends; a service may refuse every other. */
export const channelsQuery = 'query Channels { Channels { ID Vendor { ID Locale } } }';
export const channelQuery =
  'query Channel($code: String!, $locale: String!) { Channel(code: $code, locale: $locale) {' +
  ' ID ShopUrl Currency { ID } Vendor { ID Locale } Articles {' +
  ' ID ArticleType Title PageHeight PageWidth Visible Links { Href Rel }' +
  ` Extras { ${extraNames.map((name) => `${name} { ID Options { ID Title } }`).join(' ')} } } } }`;

/** A GraphQL answer with an error is a failure, whatever data comes with it [7.13, 8.9]. */
const answered = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    data,
    errors: z.optional(
      z.array(z.unknown()).check(z.maxLength(0, 'the GraphQL service answered with errors')),
    ),
  });

/** The path is not shown; it names the operation, so that each query is one row with a limit of its own. */
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

/** A null channel: not found for the vendor, which is reported [8.9]. */
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
