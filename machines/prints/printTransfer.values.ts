import { unprovided } from '../system/stubs.ts';
import type { PrintsEvent } from './prints.events.ts';

export type Asked = Extract<PrintsEvent, { type: 'prints.ask' }>;

export interface PrintsContext {
  readonly asked: Omit<Asked, 'type'> | null;
  /** Photos to be printed, in the order in which they were found; empty while none are. */
  readonly photoIds: readonly string[];
  readonly tempSelectionId: string;
  /** Address of the editor, as it was told last. */
  readonly editor: string;
}

/** Milliseconds that the editor may take to take this page's place. */
export const patience = 20_000;

export const nothing: PrintsContext = { asked: null, photoIds: [], tempSelectionId: '', editor: '' };

/** Runs until what goes to the editor is settled. */
export const watchedSelection = {
  id: 'selection',
  src: 'watchSelection',
  input: ({ context }: { readonly context: PrintsContext }) => ({
    selection: context.asked?.selection ?? unprovided('printTransfer.asked'),
  }),
} as const;
