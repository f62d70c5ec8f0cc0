declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface Undecoded {
    width: number;
    height: number;
    decode(): Promise<Decoded>;
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Undecoded[]> };
  export default decode;
}
