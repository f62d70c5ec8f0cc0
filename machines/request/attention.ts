/** Somebody came back to this window: another one, or another person, may have changed what it shows. */
export interface WindowAttended {
  readonly type: 'window.attended';
}
