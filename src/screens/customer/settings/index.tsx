import { useSelector } from '@xstate/react';
import { lazyView } from '../../../ui/lazyView.tsx';
import { frame } from '../parts.tsx';
import type { SettingsAreaRef } from '../refs.ts';
import { DeleteAccount, Overview } from './Overview.tsx';

/** Each page and form is loaded when it is opened. */
const Business = lazyView(async () => (await import('../Business.tsx')).Business);
const BusinessBanner = lazyView(async () => (await import('../BusinessBanner.tsx')).BusinessBanner);
const DeletionDialog = lazyView(async () => (await import('./DeletionDialog.tsx')).DeletionDialog, {
  floats: true,
});
const Email = lazyView(async () => (await import('./Email.tsx')).Email);
const Personal = lazyView(async () => (await import('./Personal.tsx')).Personal);

interface SettingsProps {
  readonly page: SettingsAreaRef;
  /** URL of customer care, from the shop's menus. */
  readonly customerCare: string;
}

/** The settings pages: the overview, and those that change name and e-mail address [2.52c, 6.1b, 6.1d]. */
export function Settings({ page: area, customerCare }: SettingsProps) {
  const overview = useSelector(area, ({ children }) => children.overview);
  const business = useSelector(area, ({ children }) => children.business);
  const personal = useSelector(area, ({ children }) => children.personal);
  const email = useSelector(area, ({ children }) => children.email);
  const leaving = useSelector(overview, (snapshot) => snapshot?.matches('deleting') ?? false);
  return (
    <div css={frame}>
      {overview === undefined ? null : (
        <Overview
          page={overview}
          banner={business === undefined ? null : <BusinessBanner customerCare={customerCare} here />}
        />
      )}
      {business === undefined ? null : <Business page={business} />}
      {overview === undefined ? null : (
        <>
          <DeleteAccount page={overview} />
          {leaving ? <DeletionDialog page={overview} /> : null}
        </>
      )}
      {personal === undefined ? null : <Personal page={personal} />}
      {email === undefined ? null : <Email page={email} />}
    </div>
  );
}
