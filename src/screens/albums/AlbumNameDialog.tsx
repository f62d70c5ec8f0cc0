import { css } from '@emotion/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { AlbumNameProblem } from '../../../contracts/albums/album.ts';
import { shallowEqual, useSelector } from '@xstate/react';
import { type AlbumNameViewState, nameProblemOf } from '../../../machines/albums/albumName.selectors.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import type { AlbumNameFormRef } from './refs.ts';

const grid = css({ display: 'grid', gap: 16 });

/** Error messages for a name, in the clause's wording [5.2]. */
const problems: Readonly<Record<AlbumNameProblem, MessageDescriptor>> = {
  required: msg`Please give your album a name`,
  notValid: msg`Name not valid`,
};

/** Returns the values that were entered, by field, in the form that the chart expects. */
const submitted = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  event.currentTarget.querySelector('input')?.focus();
  const texts = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { type: 'form.submit', fields: Object.fromEntries(texts) } as const;
};

interface AlbumNameFormProps {
  readonly id: string;
  readonly name?: string;
  readonly form: AlbumNameFormRef;
}

/** The only field of the album forms, validated on submit [5.2, 8.4]. */
export function AlbumNameForm({ id, name = '', form }: AlbumNameFormProps) {
  const { i18n } = useLingui();
  const view: AlbumNameViewState = useSelector(form, formViewState, shallowEqual);
  const problem = nameProblemOf(view);
  return (
    <form css={grid} id={id} onSubmit={(event) => form.send(submitted(event))} noValidate>
      {view.state === 'failed' ? (
        <div role="alert">
          <Banner
            tone="danger"
            title={
              view.refusal === 'tooMany' ? (
                <Trans>You’ve reached the maximum number of albums. Delete one first</Trans>
              ) : (
                <Trans>Unable to save changes. Please try again</Trans>
              )
            }
          />
        </div>
      ) : null}
      <Field
        name="name"
        label={<Trans>Album name</Trans>}
        defaultValue={name}
        autoComplete="off"
        focusFirst
        error={problem === null ? undefined : i18n._(problems[problem])}
      />
    </form>
  );
}

interface AlbumNameDialogProps extends AlbumNameFormProps {
  readonly title: ReactNode;
  readonly submit: ReactNode;
}

/** The 'New album' and 'Edit album name' dialogs [2.30, 2.33]. */
export function AlbumNameDialog({ title, submit, id, name, form }: AlbumNameDialogProps) {
  return (
    <FormDialog id={id} title={title} form={form} submit={submit}>
      <AlbumNameForm id={id} {...(name === undefined ? {} : { name })} form={form} />
    </FormDialog>
  );
}
