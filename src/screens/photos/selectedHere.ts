import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import {
  isSelected,
  isSelecting,
  type SelectionSnapshot,
} from '../../../machines/photos/selection.selectors.ts';
import type { PreviewRef, SelectionRef } from './refs.ts';

/** Whether the photo that the preview shows is selected in its list; null while nothing is being selected [4.2]. */
export function useSelectedHere(preview: PreviewRef): boolean | null {
  const list: AnyActorRef | undefined = useSelector(preview, ({ context }) => context.list);
  const selection: SelectionRef | undefined = useSelector(list, (snapshot) => snapshot?.children.selection);
  const id = useSelector(preview, ({ context }) => context.id);
  const group = useSelector(preview, ({ context }) => context.at?.group);
  const place = useSelector(preview, ({ context }) => context.at?.place);
  return useSelector(selection, (snapshot: SelectionSnapshot | undefined) =>
    snapshot === undefined || group === undefined || !isSelecting(snapshot)
      ? null
      : isSelected(snapshot.context.selected, id, group, place),
  );
}
