import { expect } from 'vitest';
import { productPdfMachine } from '../../../machines/orders/productPdf.machine.ts';
import { pdfViewState } from '../../../machines/orders/orderDetails.selectors.ts';
import { type Call, journey, proveChart, transcript } from '../../kit/chart/index.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';

const input = { pdfId: 'P1', articleId: 'book-square-m' };
const subject = { machine: productPdfMachine, input };
const files = (...purposes: readonly string[]) =>
  finished({ id: 'book-square-m', files: purposes.map((purpose) => ({ purpose })) });
const zip = finished(new Blob(['zip']));
const refused = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-2' } as never;
const bug = new Error('bug');
const begun = (calls: readonly Call[]) => calls.flatMap((call) => (call.kind === 'start' ? [call.id] : []));

proveChart(
  '[3.17a] [7.14a] the pages of a product as a PDF',
  {
    ...subject,
    events: { 'pdf.download': [{}] },
    outcomes: {
      check: { done: [files('cover.pdf', 'product.pdf'), files('cover.pdf'), failed, refused], error: [bug] },
      fetch: { done: [zip, failed, refused], error: [bug] },
      save: { done: [undefined], error: [bug] },
    },
    project: ({ context }) => context.reference,
    ignores: { pending: ['pdf.download'] },
    observe: ({ snapshot, running }) => {
      expect(pdfViewState(snapshot).state === 'pending').toBe(snapshot.hasTag('busy'));
      expect(running.length).toBe(snapshot.hasTag('busy') ? 1 : 0);
    },
  },
  { input: { ...input, articleId: null } },
);

journey(
  '[3.17a] [7.14a] product.pdf is found, its zip file downloaded and the PDF saved; a second press changes nothing',
  subject,
  (walk) => {
    walk.send({ type: 'pdf.download' });
    walk.send({ type: 'pdf.download' });
    walk.finish('check', files('product.pdf'));
    expect(pdfViewState(walk.snapshot)).toMatchObject({ state: 'pending', phase: 'fetching' });
    walk.finish('fetch', zip);
    expect(transcript(walk.calls)).toEqual(['hold']);
    expect(pdfViewState(walk.snapshot)).toMatchObject({ state: 'pending', phase: 'saving' });
    walk.finish('save');
    expect([begun(walk.calls), walk.snapshot.value]).toEqual([['check', 'fetch', 'save'], 'success']);
    walk.wait(5000);
  },
  'initial',
);

journey(
  '[3.17a] a product without that file shows that it has none and downloads nothing',
  subject,
  (walk) => {
    walk.send({ type: 'pdf.download' });
    walk.finish('check', files('cover.pdf'));
    expect([begun(walk.calls), walk.snapshot.value]).toEqual([['check'], 'none']);
    walk.send({ type: 'pdf.download' });
    walk.finish('check', refused);
    expect(begun(walk.calls)).toEqual(['check', 'check']);
  },
  'none',
);

journey(
  '[4.18] [7.14a] a zip file without a PDF fails and can be requested again',
  subject,
  (walk) => {
    walk.send({ type: 'pdf.download' });
    walk.finish('check', files('product.pdf'));
    walk.finish('fetch', zip);
    walk.fail('save');
    expect(walk.snapshot.value).toBe('failure');
    walk.send({ type: 'pdf.download' });
    walk.finish('check', failed);
    expect(pdfViewState(walk.snapshot).reference).toBe(failed.failure.correlationId);
  },
  'failure',
);

journey(
  '[4.18] [7.14a] without a known article the zip file is downloaded directly; each failure shows its own reference',
  { ...subject, input: { ...input, articleId: null } },
  (walk) => {
    const ends: readonly (readonly [() => void, string | null])[] = [
      [() => walk.finish('fetch', failed), failed.failure.correlationId],
      [() => walk.fail('fetch', bug), ''],
      [() => walk.finish('fetch', failed), failed.failure.correlationId],
      [
        () => {
          walk.finish('fetch', zip);
          walk.fail('save', bug);
        },
        null,
      ],
    ];
    for (const [end, reference] of ends) {
      walk.send({ type: 'pdf.download' });
      end();
      expect(pdfViewState(walk.snapshot)).toMatchObject({ state: 'failure', reference });
    }
  },
  'failure',
);

journey(
  '[4.18] a check that throws fails without a reference',
  subject,
  (walk) => {
    walk.send({ type: 'pdf.download' });
    walk.fail('check', bug);
    expect(pdfViewState(walk.snapshot).reference).toBe('');
  },
  'failure',
);
