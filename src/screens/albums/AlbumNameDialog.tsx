import { css } from '@emotion/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { AlbumNameProblem } from '../../../contracts/albums/album.ts';
import { shallowEqual, useSelector } from '@xstate/react';
import { type AlbumNameViewState, nameProblemOf } from '../../../machines/albums/albumName.selectors.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { useModal } from '../../context/hooks.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
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
  const { escape } = useModal(id);
  const busy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const canCancel = useSelector(form, (snapshot) => snapshot.can({ type: 'form.cancel' }));
  return (
    <Dialog
      title={title}
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canCancel} onClick={() => form.send({ type: 'form.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <AlbumNameForm id={id} {...(name === undefined ? {} : { name })} form={form} />
    </Dialog>
  );
}
