import type { Article } from '../../contracts/merchandise/channel.ts';
import { message } from '../languages/message.ts';
import type { Words } from '../languages/words.ts';
import { isPhotobook } from '../../contracts/merchandise/channel.ts';

/** Kinds of product pictures, and the article groups of production. */
export const kinds = ['book', 'prints', 'canvas', 'poster', 'mug', 'calendar', 'cards'] as const;
export type Kind = (typeof kinds)[number];

type Choice = (typeof choices)[keyof typeof choices];
interface Extra {
  readonly id: string;
  readonly options: readonly { readonly id: string; readonly title: Choice }[];
}
type ExtraName = keyof Article['Extras'];

export interface CatalogueArticle {
  readonly id: string;
  readonly type: string;
  readonly title: (typeof titles)[keyof typeof titles];
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  readonly kind: Kind;
  /** In cents of a euro, including VAT. */
  readonly price: number;
  /** The article has been discontinued: it is neither shown nor can it be reordered. */
  readonly discontinued?: true;
  readonly extras: Readonly<Partial<Record<ExtraName, Extra | null>>>;
}

/** The titles of the articles. */
const titles = {
  'book-landscape-l': message('Large landscape photo book', 'product'),
  'book-square-m': message('Medium square photo book', 'product'),
  'prints-10x15': message('Photo prints, 10\u00a0×\u00a015\u00a0cm', 'product'),
  'canvas-60x40': message('Canvas, 60\u00a0×\u00a040\u00a0cm', 'product'),
  'poster-50x70': message('Poster, 50\u00a0×\u00a070\u00a0cm', 'product'),
  'mug-classic': message('Classic mug', 'product'),
  'calendar-a4': message('Wall calendar, A4', 'product'),
  'cards-folded': message('Folded cards, set of 10', 'product'),
  'canvas-panorama': message('Panorama canvas, 120\u00a0×\u00a040\u00a0cm', 'product'),
} as const;
/** The options of the articles. */
const choices = {
  p24: message('24 pages'),
  p48: message('48 pages'),
  matt: message('Matt', 'option of a product'),
  gloss: message('Glossy', 'option of a product'),
  layFlat: message('Lay-flat', 'option of a product'),
  classic: message('Classic', 'option of a product'),
  silk: message('Silk', 'option of a product'),
  pearl: message('Pearl', 'option of a product'),
  oak: message('Oak', 'option of a product'),
  black: message('Black', 'option of a product'),
} as const;

const option = (id: string, title: Choice) => ({ id, title });
const pages = { id: 'extra-pages', options: [option('p24', choices.p24), option('p48', choices.p48)] };
const cover = { id: 'cover', options: [option('matt', choices.matt), option('gloss', choices.gloss)] };
const layFlat = { id: 'lay-flat', options: [option('yes', choices.layFlat), option('no', choices.classic)] };
const paper = { id: 'paper', options: [option('silk', choices.silk), option('pearl', choices.pearl)] };
const frame = { id: 'frame', options: [option('oak', choices.oak), option('black', choices.black)] };

/** Articles of the stub shop, which are the same in every channel. */
export const catalogue: readonly CatalogueArticle[] = [
  {
    id: 'book-landscape-l',
    type: 'PhotobookLandscapeLarge',
    title: titles['book-landscape-l'],
    width: 280,
    height: 210,
    kind: 'book',
    price: 4995,
    extras: { ExtraPages: pages, CoverType: cover, LayFlat: layFlat },
  },
  {
    id: 'book-square-m',
    type: 'SquarePhotobook',
    title: titles['book-square-m'],
    width: 210,
    height: 210,
    kind: 'book',
    price: 2995,
    extras: { ExtraPages: pages, CoverType: cover },
  },
  {
    id: 'prints-10x15',
    type: 'PhotoPrints',
    title: titles['prints-10x15'],
    width: 150,
    height: 100,
    kind: 'prints',
    price: 24,
    extras: { Paper: paper, Glossy: null },
  },
  {
    id: 'canvas-60x40',
    type: 'Canvas',
    title: titles['canvas-60x40'],
    width: 600,
    height: 400,
    kind: 'canvas',
    price: 4495,
    extras: { FloatingFrame: frame },
  },
  {
    id: 'poster-50x70',
    type: 'Poster',
    title: titles['poster-50x70'],
    width: 500,
    height: 700,
    kind: 'poster',
    price: 2295,
    extras: { PosterFrame: frame, Paper: paper },
  },
  {
    id: 'mug-classic',
    type: 'Mug',
    title: titles['mug-classic'],
    width: 200,
    height: 90,
    kind: 'mug',
    price: 1495,
    extras: {},
  },
  {
    id: 'calendar-a4',
    type: 'Calendar',
    title: titles['calendar-a4'],
    width: 297,
    height: 210,
    kind: 'calendar',
    price: 1995,
    extras: { Paper: paper },
  },
  {
    id: 'cards-folded',
    type: 'Cards',
    title: titles['cards-folded'],
    width: 148,
    height: 105,
    kind: 'cards',
    price: 1795,
    extras: {},
  },
  {
    id: 'canvas-panorama',
    type: 'CanvasPanorama',
    title: titles['canvas-panorama'],
    width: 1200,
    height: 400,
    kind: 'canvas',
    price: 8995,
    discontinued: true,
    extras: {},
  },
];

/** Returns the extras of an article in the language of the reader. */
export const extrasIn = ({ say }: Words, { extras }: CatalogueArticle): Article['Extras'] =>
  Object.fromEntries(
    Object.entries(extras).map(([name, extra]) => [
      name,
      extra === null
        ? null
        : { ID: extra.id, Options: extra.options.map(({ id, title }) => ({ ID: id, Title: say(title) })) },
    ]),
  );

const byId = new Map(catalogue.map((article) => [article.id, article]));

/** Returns null if the catalogue never contained the article. */
export const articleById = (id: string): CatalogueArticle | null => byId.get(id) ?? null;

/** Returns whether an article is a book. Books have a different VAT rate, and a PDF. */
export const isBook = ({ type }: Pick<CatalogueArticle, 'type'>): boolean =>
  isPhotobook({ ArticleType: type });

const groupOf: Readonly<Record<Kind, string>> = {
  book: 'books',
  calendar: 'books',
  prints: 'prints',
  cards: 'prints',
  canvas: 'wall',
  poster: 'wall',
  mug: 'gifts',
};

/** Returns every article group with its articles. */
export function articleGroups(): { id: string; articleNames: string[] }[] {
  return [...new Set(Object.values(groupOf))].map((id) => ({
    id,
    articleNames: catalogue.filter(({ kind }) => groupOf[kind] === id).map((article) => article.id),
  }));
}
