/** The parts of WebAssembly that the embedded store uses and that are missing in Node's type declarations. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  function compile(bytes: BufferSource): Promise<Module>;
}
type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;
