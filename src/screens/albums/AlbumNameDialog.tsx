import { css } from '@emotion/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { AlbumNameProblem } from '../../../contracts/albums/album.ts';
import { useModal } from '../../context/hooks.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

const form = css({ display: 'grid', gap: 16 });

/** What is wrong with a name, in the words of the clause [5.2]. */
const problems: Readonly<Record<AlbumNameProblem, MessageDescriptor>> = {
  required: msg`Please give your album a name`,
  notValid: msg`Name not valid`,
};

/** The name an album is to have, as the form gives it. */
export const submittedName = (event: FormEvent<HTMLFormElement>): string => {
  event.preventDefault();
  event.currentTarget.querySelector('input')?.focus();
  const name = new FormData(event.currentTarget).get('name');
  return typeof name === 'string' ? name : '';
};

interface AlbumNameFormProps {
  readonly id: string;
  readonly name?: string;
  readonly problem: AlbumNameProblem | null;
  readonly failed: boolean;
  readonly onSubmit: (name: string) => void;
}

/** The one input of an album's forms, judged when it is submitted [5.2, 8.4]. */
export function AlbumNameForm({ id, name = '', problem, failed, onSubmit }: AlbumNameFormProps) {
  const { i18n } = useLingui();
  return (
    <form css={form} id={id} onSubmit={(event) => onSubmit(submittedName(event))} noValidate>
      {failed ? (
        <div role="alert">
          <Banner tone="danger" title={<Trans>Unable to save changes. Please try again</Trans>} />
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
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** 'New album' and 'Edit album name' [2.30, 2.33]. */
export function AlbumNameDialog({ title, submit, busy, onCancel, ...form }: AlbumNameDialogProps) {
  const { escape } = useModal(form.id);
  return (
    <Dialog
      title={title}
      onEscape={escape}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form.id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <AlbumNameForm {...form} />
    </Dialog>
  );
}
