/** What the owner is told. */
export type DownloadProgressEvent =
  /** It was really asked for: a press that changes nothing is not told. */
  | { readonly type: 'download.begun'; readonly id: string }
  /** Nothing more comes of it. */
  | { readonly type: 'download.over'; readonly id: string };

export interface DownloadEvent {
  readonly type: 'download.start';
}
