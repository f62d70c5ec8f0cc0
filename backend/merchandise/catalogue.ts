import type { Article } from '../../contracts/merchandise/channel.ts';
import { isPhotobook } from '../../contracts/merchandise/channel.ts';

/** What a product is pictured as, and which article group it is made with. */
export const kinds = ['book', 'prints', 'canvas', 'poster', 'mug', 'calendar', 'cards'] as const;
export type Kind = (typeof kinds)[number];

export interface CatalogueArticle {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly kind: Kind;
  /** In cents of the euro, with VAT. */
  readonly price: number;
  /** Not made any more: not shown, and not ordered again. */
  readonly discontinued?: true;
  readonly extras: Article['Extras'];
}

const option = (ID: string, Title: string) => ({ ID, Title });
const pages = { ID: 'extra-pages', Options: [option('p24', '24 pages'), option('p48', '48 pages')] };
const cover = { ID: 'cover', Options: [option('matt', 'Matt'), option('gloss', 'Glossy')] };
const layFlat = { ID: 'lay-flat', Options: [option('yes', 'Lay-flat'), option('no', 'Classic')] };
const paper = { ID: 'paper', Options: [option('silk', 'Silk'), option('pearl', 'Pearl')] };
const frame = { ID: 'frame', Options: [option('oak', 'Oak'), option('black', 'Black')] };

/** What the stand-in of the shop sells, the same in every channel. */
export const catalogue: readonly CatalogueArticle[] = [
  {
    id: 'book-landscape-l',
    type: 'PhotobookLandscapeLarge',
    title: 'Large landscape photo book',
    width: 280,
    height: 210,
    kind: 'book',
    price: 4995,
    extras: { ExtraPages: pages, CoverType: cover, LayFlat: layFlat },
  },
  {
    id: 'book-square-m',
    type: 'SquarePhotobook',
    title: 'Medium square photo book',
    width: 210,
    height: 210,
    kind: 'book',
    price: 2995,
    extras: { ExtraPages: pages, CoverType: cover },
  },
  {
    id: 'prints-10x15',
    type: 'PhotoPrints',
    title: 'Photo prints, 10 × 15 cm',
    width: 150,
    height: 100,
    kind: 'prints',
    price: 24,
    extras: { Paper: paper, Glossy: null },
  },
  {
    id: 'canvas-60x40',
    type: 'Canvas',
    title: 'Canvas, 60 × 40 cm',
    width: 600,
    height: 400,
    kind: 'canvas',
    price: 4495,
    extras: { FloatingFrame: frame },
  },
  {
    id: 'poster-50x70',
    type: 'Poster',
    title: 'Poster, 50 × 70 cm',
    width: 500,
    height: 700,
    kind: 'poster',
    price: 2295,
    extras: { PosterFrame: frame, Paper: paper },
  },
  {
    id: 'mug-classic',
    type: 'Mug',
    title: 'Classic mug',
    width: 200,
    height: 90,
    kind: 'mug',
    price: 1495,
    extras: {},
  },
  {
    id: 'calendar-a4',
    type: 'Calendar',
    title: 'Wall calendar, A4',
    width: 297,
    height: 210,
    kind: 'calendar',
    price: 1995,
    extras: { Paper: paper },
  },
  {
    id: 'cards-folded',
    type: 'Cards',
    title: 'Folded cards, set of 10',
    width: 148,
    height: 105,
    kind: 'cards',
    price: 1795,
    extras: {},
  },
  {
    id: 'canvas-panorama',
    type: 'CanvasPanorama',
    title: 'Panorama canvas, 120 × 40 cm',
    width: 1200,
    height: 400,
    kind: 'canvas',
    price: 8995,
    discontinued: true,
    extras: {},
  },
];

const byId = new Map(catalogue.map((article) => [article.id, article]));

/** Null for an article that the catalogue never had. */
export const articleById = (id: string): CatalogueArticle | null => byId.get(id) ?? null;

/** A book has another rate of VAT, and a PDF. */
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

/** The article group of an article: what is made together closes together. */
export const groupOfArticle = (id: string): string => groupOf[articleById(id)?.kind ?? 'book'];

/** Every article group with its articles. */
export function articleGroups(): { id: string; articleNames: string[] }[] {
  return [...new Set(Object.values(groupOf))].map((id) => ({
    id,
    articleNames: catalogue.filter(({ kind }) => groupOf[kind] === id).map((article) => article.id),
  }));
}
