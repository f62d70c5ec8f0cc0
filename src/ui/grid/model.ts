/** One section of the grid: its label and how many cells it has; nothing else is needed for its height, or asked unless it is drawn. */
export interface GridSection {
  readonly key: string;
  readonly label: string;
  /** Small sections that follow each other and have the same one stand side by side where the page is wide. */
  readonly joins?: string;
  /** Beside the label: "62 photos". */
  readonly note: () => string;
  readonly cells: number;
  /** Photos behind the last cell; 0 shows them all. */
  readonly more: number;
  readonly failed: boolean;
  readonly share: () => 'none' | 'some' | 'all';
}

export interface GridPicture {
  readonly id: string;
  /** Read aloud. */
  readonly name: string;
  readonly small: string;
  readonly large: string;
  readonly thumbhash: string | null;
  /** Drawn above its cell. */
  readonly mark?: string;
}

export interface GridWords {
  readonly grid: string;
  readonly loading: string;
  readonly more: (count: number) => string;
  readonly showAll: string;
  /** What leads to the photo while a press selects. */
  readonly look: string;
  readonly failed: string;
  readonly retry: string;
  readonly selectSection: (label: string) => string;
}

export interface GridModel {
  readonly sections: readonly GridSection[];
  /** The same object for as long as a cell would show it the same. */
  readonly photo: (section: string, place: number) => GridPicture | undefined;
  /** The thumbhash at a place whose photo is not known yet. */
  readonly hint?: (section: string, place: number) => string | null;
  /** Photos show in their own proportions, in rows as wide as the page; otherwise as squares. */
  readonly proportions?: boolean;
  /** Width over height of the photo at a place; null while that is not known. */
  readonly ratio?: (section: string, place: number) => number | null;
  readonly isSelected: (section: string, id: string, place: number) => boolean;
  readonly selecting: boolean;
  /** What a section's label says while this place is at the top of the viewport; null leaves it as it is. */
  readonly runningLabel?: (section: string, place: number) => string | null;
  readonly words: GridWords;
}

/** A section on the scrubber: what it is called, and the year it belongs to. */
export interface ScrubStop {
  readonly text: string;
  /** The same in few letters: "Mar 2021". */
  readonly short: string;
  readonly year: string;
}

/** A photo in the grid; its id where the photo is there. */
export interface GridSpot {
  readonly section: string;
  readonly place: number;
  readonly id: string | null;
}

/** Places of one section that follow each other, both ends included. */
export interface VisibleRange {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

export interface GridHandlers {
  /** What is in or next to the viewport; only when that changes. */
  readonly onVisible: (looked: readonly VisibleRange[]) => void;
  /** What will soon be in the viewport while the list moves; nothing at rest. */
  readonly onAhead: (looked: readonly VisibleRange[]) => void;
  /** What a press on the scrubber would show, while the pointer is over it; null once it has left. */
  readonly onConsider: (looked: readonly VisibleRange[] | null) => void;
  /** The list stands still: pixels from the left and the top. */
  readonly onRest: (position: readonly [number, number]) => void;
  readonly onOpen: (id: string, position: readonly [number, number]) => void;
  readonly onToggle: (id: string, section: string, place: number) => void;
  readonly onToggleSection: (section: string) => void;
  /** Everything between two photos, both included, also what is not drawn between them. */
  readonly onRange: (from: GridSpot, to: GridSpot, selects: boolean) => void;
  /** What lies under a rectangle. */
  readonly onArea: (runs: readonly VisibleRange[], selects: boolean) => void;
  readonly onSelectAll: () => void;
  /** Escape, while no dialog and no menu wants it. */
  readonly onEscape: () => void;
  readonly onExpand: (section: string) => void;
  readonly onRetry: (section: string) => void;
  /** A photo's picture did not load. */
  readonly onBroken: (id: string, section: string) => void;
}
