import { brands, defaultBrand } from '../../contracts/brand/brands.ts';
import type { Brand } from '../../contracts/brand/brands.ts';
import { extraNames } from '../../contracts/merchandise/channel.ts';
import type { CatalogueArticle } from './catalogue.ts';
import { catalogue, extrasIn } from './catalogue.ts';
import { languagesOf } from '../../contracts/brand/languages.ts';
import { wordsOf, type Words } from '../languages/words.ts';
import { currencyOf } from './vat.ts';

const types = /* GraphQL */ `
  type Query { Channels: [ListedChannel!]!, Channel(code: String!, locale: String!): Channel }
  type Vendor { ID: String!, Locale: String! }
  type ListedChannel { ID: String!, Vendor: Vendor }
  type Currency { ID: String! }
  type Channel { ID: String!, ShopUrl: String!, Currency: Currency!, Vendor: Vendor!, Articles: [Article!]! }
  type Link { Href: String!, Rel: String! }
  type Option { ID: String!, Title: String! }
  type Extra { ID: String!, Options: [Option!]! }
  type Extras { ${extraNames.map((name) => `${name}: Extra`).join(', ')} }
  type Article {
    ID: String!, ArticleType: String!, Title: String!, PageHeight: Int!, PageWidth: Int!, Visible: Boolean!,
    Links: [Link!]!, Extras: Extras!
  }
`;

/** A channel without a vendor, which the product leaves out [7.13]. */
const withoutVendor = 'closed-lu';

const vendorOf = ({ family, locale }: Brand) => ({ ID: family, Locale: locale });
const channels = brands.some(({ channel }) => channel === defaultBrand.channel)
  ? brands
  : [...brands, defaultBrand];

const articleOf = (words: Words, article: CatalogueArticle, shop: string) => ({
  ID: article.id,
  ArticleType: article.type,
  Title: words.say(article.title),
  PageHeight: article.height,
  PageWidth: article.width,
  Visible: article.discontinued !== true,
  Links: [{ Href: `${shop}/${article.id}`, Rel: 'shop' }],
  Extras: extrasIn(words, article),
});

const resolvers = (shopOf: (channel: string) => string) => ({
  Query: {
    Channels: () => [
      ...channels.map((brand) => ({ ID: brand.channel, Vendor: vendorOf(brand) })),
      { ID: withoutVendor, Vendor: null },
    ],
    Channel: (_: unknown, { code, locale }: { readonly code: string; readonly locale: string }) => {
      const brand = channels.find((one) => one.channel === code);
      const spoken = brand && languagesOf(brand).find((one) => one === locale);
      if (brand === undefined || spoken === undefined) return null;
      const words = wordsOf(spoken);
      const shop = shopOf(code);
      return {
        ID: code,
        ShopUrl: shop,
        Currency: { ID: currencyOf(brand.country) },
        Vendor: vendorOf(brand),
        Articles: catalogue.map((article) => articleOf(words, article, shop)),
      };
    },
  },
});

/**
 * Returns the GraphQL service for merchandise, which is loaded on the first call. The schema of the call has
 * already validated the document.
 */
export function merchandiseService(shopOf: (channel: string) => string) {
  const loading = async () => {
    const { createSchema, createYoga } = await import('graphql-yoga');
    const schema = createSchema({ typeDefs: types, resolvers: resolvers(shopOf) });
    return createYoga({ schema, logging: false, graphiql: false, landingPage: false, batching: false });
  };
  let yoga: ReturnType<typeof loading> | null = null;
  return async (asked: { readonly query: string; readonly variables: object }): Promise<unknown> => {
    yoga ??= loading();
    const response = await (await yoga).fetch('http://merchandise/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
    });
    return response.json();
  };
}
