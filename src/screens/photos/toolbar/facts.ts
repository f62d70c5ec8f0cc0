import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mostDownloaded } from '../../../../contracts/downloads/download.ts';
import type { SelectionTarget } from '../../../../machines/photos/lists/listChart.types.ts';
import type { Group } from '../../../../machines/photos/selection/selected.values.ts';
import type { Idle } from '../../../../machines/photos/selection/selection.selectors.ts';
import type { SelectionRef } from '../refs.ts';

/** Props of every toolbar action: the selection chart, the selected photos, and the visible groups of the list. */
export interface ToolbarProps {
  readonly list: SelectionTarget;
  readonly selection: SelectionRef;
  readonly groups: readonly Group[];
}

const reasons = {
  nothing: msg`Select at least one photo`,
  reading: msg`We’re still counting your photos`,
  failed: msg`We couldn’t count all these photos`,
} as const satisfies Record<Exclude<Idle, null>, unknown>;

/** Returns why no action is available for the selection; undefined if actions are available [5.3]. */
export const idleReason = (i18n: I18n, idle: Idle): string | undefined =>
  idle === null ? undefined : i18n._(reasons[idle]);

/** Returns whether the number of photos exceeds the limit of a download [5.3, 9.3]. */
export const isPastLimit = (count: number) => count > mostDownloaded;
export { mostDownloaded };
