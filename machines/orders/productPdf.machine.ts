import { type ActorRefFrom, assign, setup } from 'xstate';
import { hasProductPdf, readPdf, readProduct } from '../../contracts/orders/aftersales.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type Answered, callGuards, callOutcomes, referenceOf, withAnswer } from '../system/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import { promiseStub, unprovided } from '../system/stubs.ts';

export interface PdfEvent {
  readonly type: 'pdf.download';
}

export interface PdfInput {
  /** Id of the product in the list of PDFs. */
  readonly pdfId: string;
  /** Id of the article that may have a PDF file; null if the order does not contain the article. */
  readonly articleId: string | null;
}

export interface PdfContext extends PdfInput {
  /** Reference to the downloaded bytes, which are kept outside the charts until they are unzipped. */
  readonly reference: string | null;
}

type Zip = Answered<typeof readPdf>;

/**
 * Downloads the pages of a product as a PDF: checks that the file exists, fetches it as a zip file, unzips it in
 * the browser and saves it [7.14a].
 */
export const productPdfMachine = setup({
  types: {
    context: {} as PdfContext,
    input: {} as PdfInput,
    events: {} as PdfEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { check: 'check'; fetch: 'fetch'; save: 'save' },
  },
  actors: {
    check: requestFor(readProduct),
    fetch: requestFor(readPdf),
    /** Unzips the fetched bytes and saves the PDF. Rejects if the zip contains no PDF. */
    save: promiseStub<void, { readonly pdfId: string }>('productPdf.save'),
  },
  actions: {
    /** Keeps the fetched bytes until the PDF has been saved. */
    hold: (_, _zip: Zip) => unprovided('productPdf.hold'),
    forget: assign({ reference: null }),
    keepReference: assign((_, answered: Answered) => ({ reference: referenceOf(answered) })),
  },
  guards: {
    ...callGuards,
    hasArticle: ({ context: { articleId } }) => articleId !== null,
    hasNone: (_, answered: Answered<typeof readProduct>) =>
      answered.outcome === 'finished' && !hasProductPdf(answered.reply),
  },
  delays: { shown: toastTimes.standard },
}).createMachine({
  id: 'productPdf',
  description: "The download of a product's pages as a PDF.",
  meta: { spec: ['3.17a', '4.10a', '7.14a'] },
  context: ({ input }) => ({ ...input, reference: null }),
  initial: 'initial',
  states: {
    initial: {
      description: 'The button offers the PDF; no download is running.',
      meta: { spec: ['4.10a'] },
      on: { 'pdf.download': 'pending' },
    },
    pending: {
      description: 'The PDF is being fetched; the button shows progress, and a second click is ignored.',
      meta: { spec: ['4.10a', '7.14a'] },
      tags: 'busy',
      entry: 'forget',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The product data determines whether the product is known.',
          meta: { spec: ['3.17a'] },
          always: [{ guard: 'hasArticle', target: 'checking' }, { target: 'fetching' }],
        },
        checking: {
          description: 'The service is being asked whether the product has a file named product.pdf.',
          meta: { spec: ['3.17a', '7.14a'] },
          invoke: {
            id: 'check',
            src: 'check',
            input: ({ context: { articleId } }) => ({
              params: { id: articleId ?? '' },
              query: { extendResponseCommand: 'none', extendResponseWithUrls: 'false' },
              body: {},
            }),
            ...callOutcomes({
              refused: { target: '#productPdf.none' },
              failed: { target: '#productPdf.failure', actions: withAnswer('keepReference') },
              finished: [
                { guard: withAnswer('hasNone'), target: '#productPdf.none' },
                { target: 'fetching' },
              ],
            }),
          },
        },
        fetching: {
          description: 'The zip file with the PDF is being fetched.',
          meta: { spec: ['7.14a'] },
          invoke: {
            id: 'fetch',
            src: 'fetch',
            input: ({ context: { pdfId } }) => ({ params: { id: pdfId }, query: {}, body: {} }),
            ...callOutcomes({
              refused: { target: '#productPdf.none' },
              failed: { target: '#productPdf.failure', actions: withAnswer('keepReference') },
              finished: { target: 'saving', actions: withAnswer('hold') },
            }),
          },
        },
        saving: {
          description: 'The zip file is being unpacked on the page so that the browser can save the PDF.',
          meta: { spec: ['7.14a'] },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { pdfId } }) => ({ pdfId }),
            onDone: '#productPdf.success',
            onError: '#productPdf.failure',
          },
        },
      },
    },
    success: {
      description: 'The browser has saved the PDF; the button confirms this for a few seconds.',
      meta: { spec: ['4.10a'] },
      after: { shown: 'initial' },
      on: {
        'pdf.download': {
          description: 'The second click of a double click does not start another download.',
        },
      },
    },
    none: {
      description: 'The product no longer has a PDF, and the page shows a notice.',
      meta: { spec: ['3.17a', '7.14a'] },
      on: { 'pdf.download': 'pending' },
    },
    failure: {
      description:
        'The PDF could not be saved; the page shows the reference of the failure and offers a retry.',
      meta: { spec: ['4.10a', '4.18'] },
      tags: 'error',
      on: { 'pdf.download': 'pending' },
    },
  },
});

export const productPdfWords: ChartWords<typeof productPdfMachine> = {
  guards: {
    ...callWords,
    hasArticle: {
      why: 'the order names the article of the product',
      whyNot: 'the order does not name the article of the product',
    },
    hasNone: {
      why: 'the service has no PDF of the product',
      whyNot: 'the service has a PDF of the product',
    },
  },
  delays: { shown: 'the confirmation has been visible long enough' },
  events: { 'pdf.download': 'the customer chooses to download the PDF of a product' },
};

export type PdfRef = ActorRefFrom<typeof productPdfMachine>;
