import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import {
  categoriesOf,
  categoryField,
  chosenCategories,
  failedReading,
  failedRequired,
  galleryModal,
  galleryPage,
  galleryViewState,
} from '../../../machines/widgets/widgets.selectors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { categoryWords } from './labels.ts';
import type { GalleryDeleteRef, GalleryFormRef, GalleryRef } from './refs.ts';
import { submitted } from './submitted.ts';

const lead = css(type.body, { color: color.inkMuted, textWrap: 'pretty' });
const there = css({ color: color.accent, fontWeight: 550, whiteSpace: 'nowrap' });
const fields = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });
const set = css({ border: 0, padding: 0, margin: 0, minWidth: 0 });
const legend = css(type.meta, { padding: 0, marginBottom: 8, fontWeight: 550 });
const choices = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: '4px 16px',
});
const wrong = css(type.meta, { color: color.danger, fontWeight: 550, marginTop: 6 });
const actionRow = css({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 4 });

function Question({ deletion }: { readonly deletion: GalleryDeleteRef }) {
  return (
    <ConfirmDialog
      question={deletion}
      modal={galleryModal}
      title={<Trans>Remove this book from the gallery?</Trans>}
      keep={<Trans>Cancel</Trans>}
      confirm={<Trans>Remove book</Trans>}
      confirming={<Trans>Removing</Trans>}
      failed={(reference) => (
        <ErrorNotice
          message={<Trans>Unable to remove the book from the gallery. Please try again</Trans>}
          reference={reference}
        />
      )}
    >
      <p>
        <Trans>This book will no longer appear in the gallery. Anyone with the link can still view it.</Trans>
      </p>
    </ConfirmDialog>
  );
}

interface CategoriesProps {
  readonly gallery: GalleryRef;
  readonly form: GalleryFormRef;
  readonly inside: boolean;
}

function Categories({ gallery, form, inside }: CategoriesProps) {
  const { i18n } = useLingui();
  const categories = useSelector(gallery, categoriesOf);
  const chosen = useSelector(gallery, chosenCategories);
  const view = useSelector(form, formViewState, shallowEqual);
  const problems = view.state === 'invalid' ? view.problems : null;
  return (
    <form css={fields} onSubmit={(event) => form.send(submitted(event))} noValidate>
      <FormProblems problems={problems} />
      {view.state === 'failed' ? (
        <ErrorNotice
          inside
          message={
            view.refusal === 'blocked' ? (
              <Trans>This book can’t be shown in the gallery</Trans>
            ) : (
              <Trans>Unable to save changes. Please try again</Trans>
            )
          }
          reference={view.reference === '' ? undefined : view.reference}
        >
          <Trans>We’ve kept your choice.</Trans>
        </ErrorNotice>
      ) : null}
      <fieldset css={set}>
        <legend css={legend}>
          <Trans>Categories</Trans>
        </legend>
        <div css={choices}>
          {categories.map(({ name }) => {
            const words = categoryWords[name];
            return (
              <Checkbox
                key={name}
                name={`${categoryField}${name}`}
                label={words === undefined ? name : i18n._(words)}
                defaultChecked={chosen.includes(name)}
                invalid={problems !== null}
              />
            );
          })}
        </div>
        {problems === null ? null : (
          <p css={wrong} role="alert">
            <Trans>Choose at least one category</Trans>
          </p>
        )}
      </fieldset>
      <div css={actionRow}>
        <Button type="submit" busy={view.state === 'saving'} busyLabel={<Trans>Saving</Trans>}>
          {inside ? (
            <Trans comment="At most 24 characters">Save categories</Trans>
          ) : (
            <Trans comment="At most 24 characters">Add to gallery</Trans>
          )}
        </Button>
        {inside ? (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            onClick={() => gallery.send({ type: 'gallery.remove' })}
          >
            <Trans comment="At most 24 characters">Remove from gallery</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/**
 * Lets the customer choose whether visitors of the shop can find the book, and in which categories [3.13c, 7.14e].
 */
export function Gallery({ gallery }: { readonly gallery: GalleryRef }) {
  const { t } = useLingui();
  const view = useSelector(gallery, galleryViewState);
  const { add, change, delete: deletion, ...read } = useSelector(gallery, ({ children }) => children);
  const blocked = useSelector(read.blocked, failedRequired);
  const entry = useSelector(read.entry, failedReading);
  const categories = useSelector(read.categories, failedReading);
  const reference = blocked ?? entry ?? categories;
  const page = useSelector(gallery, galleryPage);
  const form = add ?? change;
  return (
    <>
      {view === 'reading' && reference === null ? (
        <div role="status" aria-busy="true" aria-label={t`Loading the gallery`}>
          <Skeleton width="100%" height={150} radius="m" />
        </div>
      ) : null}
      {view === 'reading' && reference !== null ? (
        <ErrorNotice
          inside
          message={<Trans>Error: The gallery could not be loaded</Trans>}
          reference={reference === '' ? undefined : reference}
          onRetry={() => gallery.send({ type: 'gallery.retry' })}
        />
      ) : null}
      {view === 'blocked' ? (
        <Banner tone="warning" title={<Trans>This book can’t be shown in the gallery</Trans>}>
          <Trans>You can still share its link.</Trans>
        </Banner>
      ) : null}
      {view === 'outside' ? (
        <p css={lead}>
          <Trans>Once this book is in the gallery, visitors to our shop can find and view it.</Trans>
        </p>
      ) : null}
      {view === 'inside' ? (
        <p css={lead}>
          <Trans>This book is in the gallery. Visitors to our shop can find and view it.</Trans>{' '}
          {page === null ? null : (
            <a css={there} href={page} target="_blank" rel="noopener noreferrer">
              <Trans>View the gallery</Trans>
            </a>
          )}
        </p>
      ) : null}
      {form === undefined ? null : (
        <Categories key={form.sessionId} gallery={gallery} form={form} inside={form === change} />
      )}
      {deletion === undefined ? null : <Question deletion={deletion} />}
    </>
  );
}
