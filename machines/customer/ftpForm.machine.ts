import {
  type CallbackFormat,
  callbackFormats,
  callbackProblem,
  callbackUrl,
} from '../../contracts/customer/callback.ts';
import { patchMe } from '../../contracts/customer/changes.ts';
import { type FormFields, formFor } from '../request/form.machine.ts';

/** A business's callback URL and format; empty if not set. */
export interface Callback {
  readonly callbackUrl: string;
  readonly callbackFormat: CallbackFormat;
}

/** The request body; an unknown format is replaced with the first one. */
export const callbackOf = (fields: FormFields): Callback => ({
  callbackUrl: (fields['callbackUrl'] ?? '').trim(),
  callbackFormat: callbackFormats.find((format) => format === fields['callbackFormat']) ?? callbackFormats[0],
});
export const isCallbackUrl = (text: string): boolean => callbackUrl.safeParse(text).success;

/**
 * The integration form: callback URL, which may be removed, and format [7.10a]. @param typedBefore values that were
 * stored while the customer signed in again
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

/** Instance for the drawings and the tests. */
export const ftpFormMachine = ftpFormFor(() => null);
