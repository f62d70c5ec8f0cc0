import type { ServerWidget } from '../../contracts/widgets/widget.ts';

export const book = (code: string, overrides: Partial<ServerWidget> = {}): ServerWidget => ({
  orderCode: code,
  vendorId: 'alb',
  shareableByEmail: true,
  state: 'online',
  title: `Book ${code}`,
  url: `https://shop.example/books/${code}`,
  cover: null,
  ...overrides,
});

export const plainBook = (code: string): ServerWidget => book(code, { state: 'none', url: null });
export const madeBook = (code: string): ServerWidget => book(code, { state: 'requested', url: null });

/** The channels of the shop; one has no vendor. */
export const channelsReply = {
  data: {
    Channels: [
      { ID: 'alb-gb', Vendor: { ID: 'alb', Locale: 'en-GB' } },
      { ID: 'closed-lu', Vendor: null },
    ],
  },
};

/** Returns a channel that sells one photo book and one other product. */
export const channelReply = (articles = ['SquarePhotobook', 'Mug']) => ({
  data: {
    Channel: {
      ID: 'alb-gb',
      ShopUrl: 'https://shop.example',
      Currency: { ID: 'GBP' },
      Vendor: { ID: 'alb', Locale: 'en-GB' },
      Articles: articles.map((ArticleType, index) => ({
        ID: `article-${index}`,
        ArticleType,
        Title: ArticleType,
        PageHeight: 100,
        PageWidth: 100,
        Visible: true,
        Links: [],
        Extras: {},
      })),
    },
  },
});

export const ordersReply = (codes: readonly string[], total = codes.length) => ({
  orders: codes.map((orderCode) => ({
    orderCode,
    articleName: 'article-0',
    createdAt: '2026-11-20T12:00:00Z',
  })),
  total,
});
