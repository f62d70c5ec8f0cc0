import { shareWidget } from '../../contracts/widgets/calls.ts';
import { share, type Share, shareAsQuery } from '../../contracts/widgets/widget.ts';
import { type FormFields, formFor, formWordsFor, type Problems } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export const shareFields = ['SenderName', 'RecipientEmail', 'PersonalMessage'] as const;
export type ShareField = (typeof shareFields)[number];
/** The validation error of a field: it is empty or invalid. */
export type ShareProblem = 'missing' | 'wrong';

export interface SharedBook {
  readonly code: string;
  readonly vendorId: string;
}

const shareIn = (fields: FormFields, { vendorId }: SharedBook): Share => ({
  SenderName: (fields['SenderName'] ?? '').trim(),
  RecipientEmail: (fields['RecipientEmail'] ?? '').trim(),
  PersonalMessage: (fields['PersonalMessage'] ?? '').trim(),
  vendorId,
});

const problemsOf = (fields: FormFields, book: SharedBook): Problems<ShareField, ShareProblem> => {
  const written = shareIn(fields, book);
  const wrong = shareFields.filter((field) => !share.shape[field].safeParse(written[field]).success);
  return Object.fromEntries(wrong.map((field) => [field, written[field] === '' ? 'missing' : 'wrong']));
};

/** The form that shares a book by e-mail: sender, recipients and message [3.13b, 4.17c]. */
export const widgetShareMachine = formFor(shareWidget, {
  id: 'widgetShare',
  description: 'The form that shares a photo book by e-mail.',
  deed: 'share the book by e-mail',
  spec: ['3.13b', '4.17c', '7.14d'],
  problems: problemsOf,
  call: (fields, book: SharedBook) => ({
    params: { id: book.code },
    query: shareAsQuery(shareIn(fields, book)),
    body: {},
  }),
  output: (fields, _, book) => shareIn(fields, book).RecipientEmail,
});

export const widgetShareWords = formWordsFor('share the book by e-mail') satisfies ChartWords<
  typeof widgetShareMachine
>;
