import {
  type CallbackFormat,
  callbackFormats,
  callbackProblem,
  callbackUrl,
} from '../../contracts/customer/callback.ts';
import { patchMe } from '../../contracts/customer/changes.ts';
import { type FormFields, formFor, formWordsFor } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The callback URL of a business customer, with its format; empty if not set. */
export interface Callback {
  readonly callbackUrl: string;
  readonly callbackFormat: CallbackFormat;
}

/** Returns the request body. An unknown format is replaced with the first format. */
export const callbackOf = (fields: FormFields): Callback => ({
  callbackUrl: (fields['callbackUrl'] ?? '').trim(),
  callbackFormat: callbackFormats.find((format) => format === fields['callbackFormat']) ?? callbackFormats[0],
});
export const isCallbackUrl = (text: string): boolean => callbackUrl.safeParse(text).success;

/**
 * Returns the integration form: a callback URL, which may be empty, and a format [7.10a]. @param typedBefore
 * values that were stored while the customer signed in again
 */
export const ftpFormFor = (typedBefore: () => FormFields | null) =>
  formFor(
    patchMe,
    {
      id: 'ftpForm',
      description: 'The form for the callback URL of the FTP integration.',
      deed: 'save the callback URL',
      spec: ['2.52j', '7.10a'],
      problems: (fields: FormFields, _: Callback) => {
        const written = callbackOf(fields).callbackUrl;
        const problem = written === '' ? null : callbackProblem(written);
        return problem === null ? {} : { callbackUrl: problem };
      },
      call: (fields) => {
        const { callbackUrl: written, callbackFormat } = callbackOf(fields);
        return {
          params: {},
          query: {},
          body: { callbackUrl: written === '' ? null : written, callbackFormat },
        };
      },
      output: callbackOf,
    },
    typedBefore,
  );

/** Instance for the generated diagrams and the tests. */
export const ftpFormMachine = ftpFormFor(() => null);

export const ftpFormWords = formWordsFor('save the callback URL') satisfies ChartWords<typeof ftpFormMachine>;
