/** Any message of a channel may be lost: what it would say is to be read now, whether it listens or not. */
export type ChannelDue = { readonly type: 'channel.due' };
