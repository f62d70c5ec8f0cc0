/**
 * One section of the grid: its label, and the number of its cells, which determines its height. The other
 * fields are read only when it is rendered.
 */
export interface GridSection {
  readonly key: string;
  readonly label: string;
  /** Small consecutive sections with the same value are placed side by side on wide pages. */
  readonly joins?: string;
  /** Text beside the label: "62 photos". */
  readonly note: () => string;
  readonly cells: number;
  /** Number of photos behind the last cell; 0 if all show. */
  readonly more: number;
  readonly failed: boolean;
  readonly share: () => 'none' | 'some' | 'all';
}

export interface GridPicture {
  readonly id: string;
  /** Accessible name. */
  readonly name: string;
  readonly small: string;
  readonly large: string;
  /** Base64 of a small WebP or of a thumbhash. */
  readonly placeholder: string | null;
  /** Drawn above its cell. */
  readonly mark?: string;
}

export interface GridWords {
  readonly grid: string;
  readonly loading: string;
  readonly more: (count: number) => string;
  readonly showAll: string;
  /** Label of the control that opens the photo during a selection. */
  readonly look: string;
  readonly failed: string;
  readonly retry: string;
  readonly selectSection: (label: string) => string;
}

export interface GridModel {
  readonly sections: readonly GridSection[];
  /** Must return the same object while its cell looks the same. */
  readonly photo: (section: string, place: number) => GridPicture | undefined;
  /** The placeholder at a position whose photo is not loaded. */
  readonly hint?: (section: string, place: number) => string | null;
  /** Shows photos in their own proportions, in rows of the page's width; otherwise as squares. */
  readonly proportions?: boolean;
  /** Label of the control that opens the photo while photos are being selected. */
  readonly ratio?: (section: string, place: number) => number | null;
  readonly isSelected: (section: string, id: string, place: number) => boolean;
  readonly selecting: boolean;
  /** Text of a section's label while this position is at the top of the viewport; null keeps the usual one. */
  readonly runningLabel?: (section: string, place: number) => string | null;
  readonly words: GridWords;
}

/** A section on the scrubber: its name and year. */
export interface ScrubStop {
  readonly text: string;
  /** The short form: "Mar 2021". */
  readonly short: string;
  readonly year: string;
}

/** A photo in the grid, with its id if loaded. */
export interface GridSpot {
  readonly section: string;
  readonly place: number;
  readonly id: string | null;
}

/** Consecutive positions of one section, inclusive. */
export interface VisibleRange {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

export interface GridHandlers {
  /** Called with the positions in or near the viewport, only when they change. */
  readonly onVisible: (looked: readonly VisibleRange[]) => void;
  /** Called with the positions that further scrolling will make visible next; none at rest. */
  readonly onAhead: (looked: readonly VisibleRange[]) => void;
  /**
   * Called with the positions that a press on the scrubber would show at the pointer's position; null once the
   * pointer has left.
   */
  readonly onConsider: (looked: readonly VisibleRange[] | null) => void;
  /** Called when scrolling stops, with the scroll position in pixels (left, top). */
  readonly onRest: (position: readonly [number, number]) => void;
  readonly onOpen: (id: string, position: readonly [number, number]) => void;
  readonly onToggle: (id: string, section: string, place: number) => void;
  readonly onToggleSection: (section: string) => void;
  /** Called with all photos between two, inclusive, even those that are not rendered. */
  readonly onRange: (from: GridSpot, to: GridSpot, selects: boolean) => void;
  /** Called with the photos under a rectangle. */
  readonly onArea: (runs: readonly VisibleRange[], selects: boolean) => void;
  readonly onSelectAll: () => void;
  /** Called for Escape, unless a dialog or menu handles it. */
  readonly onEscape: () => void;
  readonly onExpand: (section: string) => void;
  readonly onRetry: (section: string) => void;
  /** Called when a photo's thumbnail has failed to load. */
  readonly onBroken: (id: string, section: string) => void;
}
