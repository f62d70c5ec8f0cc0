import { businessDetails, putBusinessDetails, vatNumberOf } from '../../contracts/extensions/account.ts';
import type { VatJudge } from '../../contracts/customer/vatNumber.ts';
import { type FormFields, formFor, formWordsFor, type Problems } from '../request/form.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export const businessFields = ['companyName', 'vatNumber', 'registrationNumber'] as const;
export type BusinessField = (typeof businessFields)[number];
export type BusinessBegun = Readonly<Record<BusinessField, string>>;

const written = (fields: FormFields): BusinessBegun => ({
  companyName: (fields['companyName'] ?? '').trim(),
  vatNumber: vatNumberOf(fields['vatNumber'] ?? ''),
  registrationNumber: (fields['registrationNumber'] ?? '').trim(),
});

/**
 * Returns the form for a business customer's company details [2.52c, 6.1c].
 *
 * @param typedBefore returns the values that were stored while the customer signed in again
 * @param isVatNumber checks the check digits together with the other fields, so that one attempt shows every
 *   problem
 */
export const businessFormFor = (typedBefore: () => FormFields | null, isVatNumber: VatJudge = () => true) =>
  formFor(
    putBusinessDetails,
    {
      id: 'businessForm',
      description: 'The form for the company details of a business.',
      deed: 'save the company details',
      spec: ['2.52c', '6.1c'],
      problems: (fields: FormFields, _: BusinessBegun) => {
        const details = written(fields);
        const wrong = businessDetails.safeParse(details).error?.issues.map(({ path }) => path[0]) ?? [];
        const problems: Problems<BusinessField, 'notValid' | 'notOfItsCountry'> = Object.fromEntries(
          businessFields.flatMap((field) => (wrong.includes(field) ? [[field, 'notValid' as const]] : [])),
        );
        return wrong.includes('vatNumber') || isVatNumber(details.vatNumber)
          ? problems
          : { ...problems, vatNumber: 'notOfItsCountry' };
      },
      refusals: { notOfItsCountry: 'vatNumber' },
      call: (fields) => ({ params: {}, query: {}, body: written(fields) }),
      output: written,
    },
    typedBefore,
  );

/** Instance for the generated diagrams and the tests. */
export const businessFormMachine = businessFormFor(() => null);

export const businessFormWords = formWordsFor('save the company details') satisfies ChartWords<
  typeof businessFormMachine
>;
