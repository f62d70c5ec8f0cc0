import { useSelector } from '@xstate/react';
import { useActor } from '../../../context/actors.ts';
import { Business } from '../Business.tsx';
import { BusinessBanner } from '../BusinessBanner.tsx';
import { frame } from '../parts.tsx';
import type { SettingsAreaRef } from '../refs.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import { Email } from './Email.tsx';
import { DeleteAccount, Overview } from './Overview.tsx';
import { Personal } from './Personal.tsx';

interface SettingsProps {
  /** Address of customer care, of the shop's menus. */
  readonly customerCare: string;
}

/** The settings: all of them at a glance, and the pages where name and e-mail address are changed [2.52c, 6.1b, 6.1d]. */
export function Settings({ customerCare }: SettingsProps) {
  const area = useActor('area') as unknown as SettingsAreaRef;
  const overview = useSelector(area, ({ children }) => children.overview);
  const business = useSelector(area, ({ children }) => children.business);
  const personal = useSelector(area, ({ children }) => children.personal);
  const email = useSelector(area, ({ children }) => children.email);
  return (
    <div css={frame}>
      {business === undefined ? null : <BusinessBanner customerCare={customerCare} here />}
      {overview === undefined ? null : <Overview page={overview} />}
      {business === undefined ? null : <Business page={business} />}
      {overview === undefined ? null : (
        <>
          <DeleteAccount page={overview} />
          <DeletionDialog page={overview} />
        </>
      )}
      {personal === undefined ? null : <Personal page={personal} />}
      {email === undefined ? null : <Email page={email} />}
    </div>
  );
}
