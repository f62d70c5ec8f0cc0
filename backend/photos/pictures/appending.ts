/** The reversed polynomial of CRC-32. */
const polynomial = 0xedb88320;

/** a · b modulo the polynomial, in CRC-32's bit order (the highest bit is x⁰). */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 8 · `bytes`: the effect of appending that many bytes on a CRC. */
function shift(bytes: number): number {
  let result = 0x80000000;
  let power = 0x00800000;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, power);
    power = multiply(power, power);
  }
  return result;
}

/** Makes a function that appends a known tail: computes the CRC of head and tail from that of the head. */
export function appending(tail: {
  readonly crc32: number;
  readonly bytes: number;
}): (headSum: number) => number {
  const operator = shift(tail.bytes);
  return (headSum) => (multiply(operator, headSum) ^ tail.crc32) >>> 0;
}
