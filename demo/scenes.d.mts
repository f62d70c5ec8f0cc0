/** Names of the scenes. */
export const kinds: readonly string[];
/** Draws one photograph; the same for the same options. `long` is the longer edge in pixels. */
export function demoPhoto(options: {
  seed: number;
  kind?: string;
  long?: number;
  quality?: number;
}): Promise<{
  jpeg: Buffer;
  width: number;
  height: number;
  kind: string;
  title: string;
  /** Average colour, `#rrggbb`. */
  colour: string;
}>;
