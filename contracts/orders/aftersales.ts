import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { call } from '../call.ts';
import { deadline, id, plain, reference, title } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { file } from '../file.ts';
import { voucherOffer } from './voucher.ts';

const row = { ...plain, caller: 'customer', deadline, cost: 'low' } as const;
const reorder = { ...row, service: 'reorder', spec: '7.14b' } as const;
const pdfs = { ...row, service: 'pdfs', method: 'GET', repeat: 'safe', spec: '7.14a' } as const;

/** Why a product cannot be reordered: it has been discontinued, or its design has been deleted. */
export const reorderReasons = ['discontinued', 'projectGone'] as const;
export type ReorderReason = (typeof reorderReasons)[number];

/**
 * Returns which products can be reordered; the specification does not define the format of the response.
 * `reason` belongs to the extension `reorderItems`.
 */
export const reorderStatus = call({
  ...reorder,
  name: 'reorder.status',
  reach: 'owner',
  method: 'GET',
  path: '/reorder/status/:id',
  params: z.object({ id }),
  reply: z.object({
    canReorder: z.boolean(),
    products: z.array(
      z.object({
        code: reference,
        available: z.boolean(),
        reason: beyond('reorderItems', z.optional(z.enum(reorderReasons))),
      }),
    ),
  }),
  refusals: { 404: 'notFound' },
  repeat: 'safe',
});

/** `products` belongs to the extension `reorderItems`: which products were put in the basket, and which were not. */
export const requestReorder = call({
  ...reorder,
  name: 'reorder.request',
  reach: 'owner',
  method: 'POST',
  path: '/reorder',
  query: z.object({ OrderCode: id }),
  reply: z.object({
    ShopUrl: safeUrl,
    products: beyond('reorderItems', z.optional(z.array(z.object({ code: reference, added: z.boolean() })))),
  }),
  refusals: { 404: 'notFound', 409: 'notAvailable' },
  repeat: 'key',
});

/** Every error status except 404 is reported with text, status and URL [8.9]. */
export const readVoucher = call({
  ...row,
  name: 'vouchers.offer',
  reach: 'self',
  service: 'vouchers',
  spec: '7.14g',
  method: 'GET',
  path: '/api/v1/campaigns/offers/:code',
  params: z.object({ code: id }),
  reply: voucherOffer,
  refusals: { 404: 'notFound' },
  repeat: 'safe',
});

/**
 * Returns the PDFs of the ordered products, each with its product's code; the specification does not define
 * the format of the response.
 */
export const listPdfs = call({
  ...pdfs,
  name: 'pdfs.list',
  reach: 'self',
  path: '/v1/Pdfs/me',
  reply: z.object({ pdfs: z.array(z.object({ id: reference, productCode: reference })) }),
});

/** A zip that contains a single PDF with the name {@link pdfFileName}. */
export const readPdf = call({
  ...pdfs,
  name: 'pdfs.read',
  reach: 'owner',
  path: '/v1/pdf/me/:id',
  params: z.object({ id }),
  reply: file,
  refusals: { 404: 'notFound' },
  deadline: 60_000,
  cost: 'high',
});

/** @spec 7.14a */
export const pdfFileName = (pdfId: string): string => `${pdfId}.pdf`;

/** @spec 3.17a */
export const productFiles = z.object({ id: reference, files: z.array(z.object({ purpose: title })) });
export const productPdf = 'product.pdf';

/** @spec 3.17a 7.14a */
export const hasProductPdf = ({ files }: z.infer<typeof productFiles>): boolean =>
  files.some(({ purpose }) => purpose === productPdf);

export const readProduct = call({
  ...row,
  name: 'products.read',
  reach: 'public',
  service: 'products',
  spec: '7.14a',
  method: 'GET',
  path: '/v1/Products/:id',
  params: z.object({ id }),
  query: z.object({ extendResponseCommand: z.literal('none'), extendResponseWithUrls: z.literal('false') }),
  reply: productFiles,
  refusals: { 404: 'notFound' },
  repeat: 'safe',
});
