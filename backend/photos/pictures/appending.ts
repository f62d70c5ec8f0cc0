/** The reversed polynomial of CRC-32. */
const polynomial = 0xedb88320;

/** Returns a · b modulo the polynomial, in the bit order of CRC-32 (the highest bit is x⁰). */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}

/** Returns x to the power of 8 · `bytes`, which is the effect on a CRC of appending that many bytes. */
function shift(bytes: number): number {
  let result = 0x80000000;
  let power = 0x00800000;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, power);
    power = multiply(power, power);
  }
  return result;
}

/** Returns a function that computes the CRC of a head followed by a known tail from the CRC of the head. */
export function appending(tail: {
  readonly crc32: number;
  readonly bytes: number;
}): (headSum: number) => number {
  const operator = shift(tail.bytes);
  return (headSum) => (multiply(operator, headSum) ^ tail.crc32) >>> 0;
}
