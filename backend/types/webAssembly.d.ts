/** What the embedded store uses of WebAssembly; the declarations of Node lack it. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  function compile(bytes: BufferSource): Promise<Module>;
}
type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;
