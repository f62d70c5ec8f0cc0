declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    readonly handle: { readonly $$: { readonly ptr: number } };
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(
      into: { data: Uint8Array; width: number; height: number },
      done: (made: { data: Uint8Array } | null) => void,
    ): void;
  }
  const libheif: {
    readonly ready: Promise<unknown>;
    readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
    readonly HEAPU32: Uint32Array;
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void;
  };
  export default libheif;
}
