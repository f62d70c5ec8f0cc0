/** What the chart `exports` is told: 'Export photos' was pressed, somewhere. */
export interface ExportsEvent {
  readonly type: 'export.open';
}
