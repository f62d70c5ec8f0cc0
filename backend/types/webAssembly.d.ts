/** The parts of WebAssembly that the embedded store uses, which Node's declarations lack. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  function compile(bytes: BufferSource): Promise<Module>;
}
type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;
