interface DownloadSnapshot {
  matches(state: 'success' | 'failure'): boolean;
  hasTag(tag: 'busy'): boolean;
}

export type DownloadViewState = 'initial' | 'pending' | 'success' | 'failure';

/** Returns the state of a download, in the terms of the clause; `initial` before a request. @spec 4.10a */
export function downloadViewState(snapshot: DownloadSnapshot | undefined): DownloadViewState {
  if (snapshot === undefined) return 'initial';
  if (snapshot.hasTag('busy')) return 'pending';
  return (['success', 'failure'] as const).find((state) => snapshot.matches(state)) ?? 'initial';
}
