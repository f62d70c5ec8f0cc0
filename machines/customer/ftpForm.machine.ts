import {
  type CallbackFormat,
  callbackFormats,
  callbackProblem,
  callbackUrl,
} from '../../contracts/customer/callback.ts';
import { patchMe } from '../../contracts/customer/changes.ts';
import { formFor } from '../request/form.machine.ts';

/** A business's callback URL and format; empty if not set. */
export interface Callback {
  readonly callbackUrl: string;
  readonly callbackFormat: CallbackFormat;
}
type Fields = Readonly<Record<string, string>>;

/** The request body; an unknown format is replaced with the first one. */
export const callbackOf = (fields: Fields): Callback => ({
  callbackUrl: (fields['callbackUrl'] ?? '').trim(),
  callbackFormat: callbackFormats.find((format) => format === fields['callbackFormat']) ?? callbackFormats[0],
});
export const isCallbackUrl = (text: string): boolean => callbackUrl.safeParse(text).success;

/** The integration form: callback URL, which may be removed, and format [7.10a]. */
export const ftpFormMachine = formFor(patchMe, {
  id: 'ftpForm',
  description: 'The form for the callback URL of the FTP integration.',
  deed: 'save the callback URL',
  spec: ['2.52j', '7.10a'],
  problems: (fields: Fields, _: Callback) => {
    const written = callbackOf(fields).callbackUrl;
    const problem = written === '' ? null : callbackProblem(written);
    return problem === null ? {} : { callbackUrl: problem };
  },
  call: (fields) => {
    const { callbackUrl: written, callbackFormat } = callbackOf(fields);
    return { params: {}, query: {}, body: { callbackUrl: written === '' ? null : written, callbackFormat } };
  },
  output: callbackOf,
});
