import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { cardEdge, color, media, type } from '../../ui/theme/tokens.ts';
import type { BusinessDetailsRef, CustomerRef } from './refs.ts';

export const frame = css({ display: 'grid', gap: 20, minWidth: 0 });
export const heading = css(type.page);
export const section = css(type.section, { marginBottom: 8 });
export const lead = css(type.body, { color: color.inkMuted, maxWidth: '70ch' });
export const card = css({
  display: 'grid',
  gap: 18,
  '& > *': { minWidth: 0 },
  [media.abovePhone]: {
    padding: 24,
    ...cardEdge,
  },
});
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** Returns the values that were entered, by field, in the form that the chart expects. */
export const writtenIn = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
export const submitted = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  return { type: 'form.submit', fields: writtenIn(event.currentTarget) } as const;
};

interface TroubleProps {
  readonly message: ReactNode;
  readonly reference: string;
  readonly onRetry?: () => void;
}
/** The error if something could not be loaded or saved. */
export function Trouble({ message, reference, onRetry }: TroubleProps) {
  return (
    <ErrorNotice
      inside={onRetry === undefined}
      message={message}
      reference={reference === '' ? undefined : reference}
      onRetry={onRetry}
    >
      {onRetry === undefined ? (
        <Trans>We’ve kept what you entered.</Trans>
      ) : (
        <Trans>Nothing has changed. Check your connection and try again.</Trans>
      )}
    </ErrorNotice>
  );
}

/** Skeleton of a form while its values are being loaded. */
function SettingsWaiting() {
  const { t } = useLingui();
  return (
    <div css={card} role="status" aria-busy="true" aria-label={t`Loading your settings`}>
      <Skeleton width="100%" height={62} radius="m" />
      <Skeleton width="100%" height={62} radius="m" />
    </div>
  );
}

interface ReadingProps {
  readonly read: BusinessDetailsRef | CustomerRef;
  readonly onRetry: () => void;
}
/** The skeleton of a form while its values are being loaded, or the error if that failed. */
export function Reading({ read, onRetry }: ReadingProps) {
  const view = useSelector(read, queryViewState<unknown>, shallowEqual);
  return view.state === 'failed' ? (
    <Trouble
      message={<Trans>An error occurred loading your settings</Trans>}
      reference={view.reference}
      onRetry={onRetry}
    />
  ) : (
    <SettingsWaiting />
  );
}
