import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Address } from '../../../contracts/addresses/address.ts';
import { pageOf, shownOf, storedOf } from '../../../machines/addresses/addressesPage.selectors.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { recordChangeViewState } from '../../../machines/request/recordChange.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { SettingsHeading } from '../shell/SettingsHeading.tsx';
import { AddressCard, SkeletonCard } from './AddressCard.tsx';
import { AddressPage, SkeletonForm } from './AddressPage.tsx';
import type { AddressesPageRef, AddressListRef, DefaultRef } from './refs.ts';

const AddressDialogs = lazyView(async () => (await import('./AddressDialogs.tsx')).AddressDialogs, {
  floats: true,
});
const NoAddresses = lazyView(async () => (await import('./NoAddresses.tsx')).NoAddresses);

const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 20,
});
const grid = css({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
});
const notice = css({ marginBlock: 16 });

interface BookProps {
  readonly page: AddressesPageRef;
  readonly list: AddressListRef;
  readonly preferred: DefaultRef;
}

function Cards({ page, preferred, addresses }: Omit<BookProps, 'list'> & { addresses: readonly Address[] }) {
  const { t } = useLingui();
  const record = useSelector(preferred, recordChangeViewState, shallowEqual);
  const deletion = useSelector(page, ({ children }) => children.delete);
  const leaving = useSelector(deletion, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const shown = useSelector(page, (snapshot) => shownOf(snapshot, addresses, leaving), shallowEqual);
  if (shown.length === 0) return <NoAddresses action={<AddButton page={page} />} />;
  return (
    <>
      {record.state === 'takenBack' ? (
        <div css={notice}>
          <ErrorNotice
            inside
            message={<Trans>We couldn’t change your default address</Trans>}
            reference={record.reference === '' ? undefined : record.reference}
            onRetry={() => preferred.send({ type: 'record.again' })}
          >
            <Trans>Your default address is still the same.</Trans>
          </ErrorNotice>
        </div>
      ) : null}
      <ul css={grid} aria-label={t`Addresses`}>
        {shown.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            isDefault={address.isDefault === undefined ? null : address.id === record.value}
            onChange={() => page.send({ type: 'address.change', id: address.id })}
            onDelete={() => page.send({ type: 'address.delete', id: address.id })}
            onPrefer={() => page.send({ type: 'address.prefer', id: address.id })}
          />
        ))}
      </ul>
    </>
  );
}

function AddButton({ page }: { page: AddressesPageRef }) {
  return (
    <Button
      variant="primary"
      icon="plus"
      aria-haspopup="dialog"
      onClick={() => page.send({ type: 'address.add' })}
    >
      <Trans>Add address</Trans>
    </Button>
  );
}

function NotLoaded({ page, reference }: { readonly page: AddressesPageRef; readonly reference: string }) {
  return (
    <ErrorNotice
      message={<Trans>Error: Your addresses could not be loaded</Trans>}
      reference={reference === '' ? undefined : reference}
      onRetry={() => page.send({ type: 'addresses.retry' })}
    >
      <Trans>Your addresses are safe. Check your connection and try again.</Trans>
    </ErrorNotice>
  );
}

function Book({ page, list, preferred }: BookProps) {
  const { t } = useLingui();
  const view = useSelector(list, queryViewState, shallowEqual);
  const some = view.state === 'ready' && view.data.addresses.length > 0;
  return (
    <>
      <div css={top}>
        <SettingsHeading>
          <Trans>Delivery address</Trans>
        </SettingsHeading>
        {some ? <AddButton page={page} /> : null}
      </div>
      {view.state === 'loading' ? (
        <div role="status" aria-busy="true" aria-label={t`Loading your addresses`}>
          <ul css={grid} aria-hidden="true">
            <SkeletonCard />
            <SkeletonCard />
          </ul>
        </div>
      ) : null}
      {view.state === 'failed' ? <NotLoaded page={page} reference={view.reference} /> : null}
      {view.state === 'ready' ? (
        <Cards page={page} preferred={preferred} addresses={view.data.addresses} />
      ) : null}
      <AddressDialogs page={page} />
    </>
  );
}

/** The page of one address while the address book is being loaded. */
function Finding({ page, list }: Omit<BookProps, 'preferred'>) {
  const view = useSelector(list, queryViewState, shallowEqual);
  return (
    <>
      <SettingsHeading>
        <Trans>Delivery address</Trans>
      </SettingsHeading>
      {view.state === 'failed' ? (
        <div css={notice}>
          <NotLoaded page={page} reference={view.reference} />
        </div>
      ) : (
        <SkeletonForm />
      )}
    </>
  );
}

/** The address pages: the list of addresses, and the forms that add and change one [2.2, 2.52c]. */
export function Screen({ page: area }: { readonly page: AddressesPageRef }) {
  const page = useSelector(area, pageOf);
  const list = useSelector(area, ({ children }) => children.list);
  const preferred = useSelector(area, ({ children }) => children.preferred);
  const add = useSelector(area, ({ children }) => children.addPage);
  const change = useSelector(area, ({ children }) => children.changePage);
  const chosen = useSelector(area, ({ context }) => context.chosen);
  const stored = useSelector(area, storedOf);
  if (list === undefined || preferred === undefined || page === 'leaving') return null;
  if (page === 'finding') return <Finding page={area} list={list} />;
  if (page === 'adding' && add !== undefined) return <AddressPage key="new" form={add} before={{}} />;
  if (page === 'changing' && change !== undefined && chosen !== null)
    return <AddressPage key={chosen.id} form={change} before={chosen} stored={stored} />;
  return <Book page={area} list={list} preferred={preferred} />;
}
