import { GridScrubber } from '../../../src/ui/grid/GridScrubber.tsx';
import { PictureGrid } from '../../../src/ui/grid/PictureGrid.tsx';
import type { GridHandlers, GridModel, ScrubStop } from '../../../src/ui/grid/model.ts';

const pictures: string[] = [];

const side = 300;
const header = 54;

/**
 * Returns a striped bitmap that is written byte by byte, because a browser's encoder may wait for idle time that
 * never comes.
 */
function bitmap(index: number): Blob {
  const bytes = new Uint8Array(header + side * side * 3);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x424d);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, header, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, side, true);
  view.setInt32(22, side, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  for (let row = 0; row < side; row += 1) {
    const stripe = Math.floor(row / 10);
    const start = header + row * side * 3;
    bytes.fill((index * 37 + stripe * 11) % 256, start, start + side * 3);
  }
  return new Blob([bytes], { type: 'image/bmp' });
}

/** Creates small pictures in memory, so that no server is needed. */
export function paint(count: number): void {
  for (let index = pictures.length; index < count; index += 1) {
    pictures.push(URL.createObjectURL(bitmap(index)));
  }
}

export interface Sample {
  /** Number of photos in each month. */
  readonly counts: readonly number[];
  /** The keys of the months, if they are not their indexes. */
  readonly keys?: readonly string[];
  /** Months with equal values may share a row. */
  readonly joins?: readonly string[];
  readonly more?: readonly number[];
  readonly selecting?: boolean;
  readonly selected?: ReadonlySet<string>;
  readonly failed?: number;
  readonly broken?: boolean;
  /** URL of every picture, in place of the generated ones. */
  readonly picture?: string;
  readonly missing?: boolean;
  readonly scrubber?: { readonly label: string; readonly stops: readonly ScrubStop[] };
  /**
   * Returns the aspect ratio of a photo, or null while it is unknown; if present, photos are shown in their
   * proportions.
   */
  readonly ratio?: (section: string, place: number) => number | null;
  readonly goTo?: {
    readonly section: string | null;
    readonly place: number;
    readonly top: number | null;
  };
}

export const words: GridModel['words'] = {
  grid: 'Your photos by month',
  loading: 'Loading photo',
  more: (count) => `+${count}`,
  showAll: 'Show all',
  look: 'View this photo',
  failed: 'Error: Your photos could not be loaded',
  retry: 'Try again',
  selectSection: (label) => `Select ${label}`,
};

export const ignore: GridHandlers = {
  onVisible: () => undefined,
  onAhead: () => undefined,
  onConsider: () => undefined,
  onRest: () => undefined,
  onOpen: () => undefined,
  onToggle: () => undefined,
  onToggleSection: () => undefined,
  onRange: () => undefined,
  onArea: () => undefined,
  onSelectAll: () => undefined,
  onEscape: () => undefined,
  onExpand: () => undefined,
  onRetry: () => undefined,
  onBroken: () => undefined,
};

export function SampleGrid({ sample, handlers = {} }: { sample: Sample; handlers?: Partial<GridHandlers> }) {
  const {
    counts,
    keys = [],
    joins = [],
    more = [],
    selecting = false,
    selected = new Set<string>(),
    failed = -1,
    broken = false,
    picture,
    missing = false,
    scrubber,
    ratio,
  } = sample;
  return (
    <PictureGrid
      {...ignore}
      {...handlers}
      photos={null}
      selecting={selecting}
      words={words}
      sections={counts.map((cells, index) => ({
        key: keys[index] ?? String(index),
        label: `Month ${index}`,
        ...(joins[index] === undefined ? {} : { joins: joins[index] }),
        note: () => `${cells + (more[index] ?? 0)} photos`,
        cells,
        more: more[index] ?? 0,
        failed: failed === index,
        share: () => 'none' as const,
      }))}
      photo={(_photos, section, place) =>
        missing
          ? undefined
          : {
              id: `${section}-${place}`,
              name: `Photo ${section}-${place}`,
              small: broken
                ? 'data:image/png;base64,AAAA'
                : (picture ?? pictures[(Number(section) * 7 + place) % Math.max(1, pictures.length)] ?? ''),
              large: '',
              placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
            }
      }
      isSelected={(_, id) => selected.has(id)}
      {...(ratio === undefined
        ? {}
        : {
            proportions: true,
            ratio: (_photos: null, section: string, place: number) => ratio(section, place),
          })}
      {...(scrubber === undefined
        ? {}
        : { beside: (engine) => <GridScrubber engine={engine} {...scrubber} /> })}
      {...(sample.goTo === undefined ? {} : { goTo: sample.goTo })}
    />
  );
}

/** Waits until this number of frames has been rendered. */
export async function frames(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await new Promise(requestAnimationFrame);
}
