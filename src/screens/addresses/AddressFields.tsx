import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import {
  type Address,
  type AddressField,
  longestParts,
  noNumberField,
} from '../../../contracts/addresses/address.ts';
import { countryRules } from '../../../contracts/addresses/countries.ts';
import { countries } from '../../../contracts/brand/brands.ts';
import { versionField } from '../../../machines/addresses/address.selectors.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { color, media } from '../../ui/theme/tokens.ts';
import { AddressText } from './AddressText.tsx';
import { countryOptions, problemWords } from './labels.ts';
import type { AddressFormRef } from './refs.ts';

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: '18px 14px',
  '& > *': { gridColumn: 'span 3', minWidth: 0 },
  '& [data-example]': { display: 'none' },
  ...Object.fromEntries(
    countries.map((country) => [
      `&:has(option[value="${country}"]:checked) [data-example="${country}"]`,
      { display: 'block' },
    ]),
  ),
});
const whole = css({ gridColumn: '1 / -1', '&:has(> [hidden])': { display: 'none' } });
const third = css({ gridColumn: 'span 2', [media.phone]: { gridColumn: 'span 3' } });
const street = css({ gridColumn: 'span 4', [media.phone]: { gridColumn: '1 / -1' } });
const town = css({ gridColumn: 'span 2', [media.phone]: { gridColumn: '1 / -1' } });
const broad = css({ gridColumn: 'span 3', [media.phone]: { gridColumn: '1 / -1' } });
const versions = css({ display: 'grid', gap: 8 });
const aside = css({ color: color.inkMuted, fontWeight: 450 });

/** Returns the values that were entered, by field, in the form that the chart expects. */
const submitted = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const texts = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { type: 'form.submit', fields: Object.fromEntries(texts) } as const;
};

const exampled = ['postalCode', 'streetNumber', 'phone'] as const;
type Exampled = (typeof exampled)[number];
const isExampled = (name: AddressField): name is Exampled => exampled.some((one) => one === name);

/**
 * An example of the selected country's format. Examples for all countries are rendered, and CSS shows the one that
 * matches the select.
 */
function Example({ of: name }: { readonly of: Exampled }) {
  return countries.map((country) => {
    const example = countryRules[country].example[name];
    return (
      <span key={country} data-example={country}>
        {' '}
        <Trans>For example {example}.</Trans>
      </span>
    );
  });
}

interface AddressFieldsProps {
  readonly id: string;
  readonly form: AddressFormRef;
  /** Initial values. */
  readonly before: Partial<Address>;
  /** The stored version of the address that is being edited. */
  readonly stored?: Address | null;
}

/**
 * The address was changed in another window after the form was opened: shows the stored version above the typed one.
 */
function ChangedElsewhere({ stored }: { readonly stored: Address | null }) {
  return (
    <ErrorNotice inside message={<Trans>This address has since been changed in another window</Trans>}>
      {stored === null ? (
        <Trans>Loading the saved address…</Trans>
      ) : (
        <div css={versions}>
          <p>
            <Trans>The saved address is now:</Trans>
          </p>
          <AddressText address={stored} />
          {stored.phone === undefined || stored.phone === '' ? null : <bdi>{stored.phone}</bdi>}
          <p>
            <Trans>
              Your version is below. Save it to replace the saved address, or cancel to keep the saved one.
            </Trans>
          </p>
        </div>
      )}
    </ErrorNotice>
  );
}

/** The form for an address. It is validated on submit, and the first invalid field then gets focus [5.12]. */
export function AddressFields({ id, form, before, stored = null }: AddressFieldsProps) {
  const { i18n } = useLingui();
  const { app } = useActors();
  const business = useSelector(app ?? undefined, (snapshot) => snapshot?.context.who?.business ?? false);
  const here = useSelector(app ?? undefined, (snapshot) => snapshot?.context.host?.brand.country ?? 'GB');
  const view = useSelector(form, formViewState, shallowEqual);
  const isOutdated = view.state === 'failed' && view.refusal === 'changed';
  const saved = isOutdated && stored?.version !== before.version ? stored : null;
  const problems = view.state === 'invalid' ? view.problems : null;
  const part = (name: AddressField) => ({
    name,
    id: `${id}-${name}`,
    defaultValue: before[name] ?? '',
    ...(name === 'country' ? {} : { maxLength: longestParts[name] }),
    ...(problems?.[name] === undefined
      ? {}
      : {
          error: (
            <span>
              <span>{i18n._(problemWords[name])}</span>
              {isExampled(name) ? <Example of={name} /> : null}
            </span>
          ),
        }),
  });

  return (
    <form css={grid} id={id} onSubmit={(event) => form.send(submitted(event))} noValidate>
      <div css={whole}>
        <FormProblems problems={problems} />
      </div>
      {/** The version on which a save is based: the newer one once the customer has seen it. */}
      {before.version === undefined ? null : (
        <input type="hidden" name={versionField} value={saved?.version ?? before.version} />
      )}
      {isOutdated ? (
        <div css={whole}>
          <ChangedElsewhere stored={saved} />
        </div>
      ) : null}
      {view.state === 'failed' && !isOutdated ? (
        <div css={whole}>
          <ErrorNotice
            inside
            message={
              view.refusal === 'tooMany' ? (
                <Trans>Your address book is full</Trans>
              ) : view.refusal === 'notFound' ? (
                <Trans>This address has since been deleted</Trans>
              ) : (
                <Trans>Unable to save changes. Please try again</Trans>
              )
            }
            reference={view.refusal === null && view.reference !== '' ? view.reference : undefined}
          >
            <Trans>We’ve kept what you entered.</Trans>
          </ErrorNotice>
        </div>
      ) : null}
      <div css={whole}>
        <SelectField
          {...part('country')}
          label={<Trans>Country</Trans>}
          defaultValue={before.country ?? here}
          autoComplete="country"
          options={countryOptions(i18n.locale)}
          focusFirst
        />
      </div>
      <Field {...part('firstName')} label={<Trans>First name</Trans>} autoComplete="given-name" />
      <Field {...part('lastName')} label={<Trans>Last name</Trans>} autoComplete="family-name" />
      {business || before.company ? (
        <div css={whole}>
          <Field
            {...part('company')}
            label={
              <Trans>
                Company <span css={aside}>optional</span>
              </Trans>
            }
            autoComplete="organization"
          />
        </div>
      ) : null}
      <div css={third}>
        <Field {...part('postalCode')} label={<Trans>Postal code</Trans>} autoComplete="postal-code" />
      </div>
      <div css={third}>
        {/** No autocomplete token exists for house numbers: browsers fill in the whole line, which is split on submit. */}
        <Field {...part('streetNumber')} label={<Trans>Street number</Trans>} autoComplete="off" />
        <Checkbox
          name={noNumberField}
          label={<Trans comment="At most 16 characters: the street has no number">No number</Trans>}
          defaultChecked={before.streetNumber === ''}
        />
      </div>
      <div css={third}>
        <Field
          {...part('addition')}
          label={
            <Trans>
              Flat, floor, c/o <span css={aside}>optional</span>
            </Trans>
          }
          autoComplete="address-line2"
        />
      </div>
      <div css={street}>
        <Field {...part('street')} label={<Trans>Street</Trans>} autoComplete="address-line1" />
      </div>
      <div css={town}>
        <Field {...part('city')} label={<Trans>Town</Trans>} autoComplete="address-level2" />
      </div>
      <div css={broad}>
        <Field
          {...part('phone')}
          type="tel"
          label={
            <Trans>
              Phone <span css={aside}>for the courier</span>
            </Trans>
          }
          autoComplete="tel"
        />
      </div>
    </form>
  );
}
