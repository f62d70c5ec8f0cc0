import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { mostDownloaded } from '../../../../contracts/downloads/download.ts';
import type { SelectionInbox } from '../../../../machines/photos/listChart.types.ts';
import type { Group } from '../../../../machines/photos/selected.ts';
import { knowing, selectedTotal } from '../../../../machines/photos/selection.selectors.ts';
import type { SelectionRef } from '../refs.ts';

/** What every action of a toolbar is given: whom to tell, what is selected, and the list's groups as they show. */
export interface ToolbarProps {
  readonly list: SelectionInbox;
  readonly selection: SelectionRef;
  readonly groups: readonly Group[];
}

export const useSelectedCount = ({ selection, groups }: Pick<ToolbarProps, 'selection' | 'groups'>) =>
  useSelector(selection, ({ context }) => selectedTotal(context.selected, groups));

/** Why nothing can be done with what is selected; undefined when something can [5.3]. */
export function useIdleReason(props: Pick<ToolbarProps, 'selection' | 'groups'>): string | undefined {
  const { t } = useLingui();
  const count = useSelectedCount(props);
  const known = useSelector(props.selection, knowing);
  if (known === 'reading') return t`Wait until your photos are counted`;
  if (known === 'failed') return t`Some of these photos could not be counted`;
  return count === 0 ? t`Select at least one photo` : undefined;
}

/** More than may be downloaded at a time [5.3, 9.3]. */
export const isPastLimit = (count: number) => count > mostDownloaded;
export { mostDownloaded };
