/** Stands for a photo's own id: no address has a character like it. */
const own = '\t';

function commonStart([first = '', ...others]: readonly string[]): string {
  let start = first;
  for (const text of others) while (!text.startsWith(start)) start = start.slice(0, -1);
  return start;
}

/**
 * One address of each photo of a page, in one text: what all begin with stands there once, and the photo's id not at all. Signed
 * addresses are most of what is known of a photo, four of some hundred and fifty letters each.
 */
export class AddressColumn {
  readonly #start: string;
  readonly #rests: string;
  /** Where each rest ends. */
  readonly #ends: readonly number[];

  constructor(ids: readonly string[], addresses: readonly string[]) {
    const written = addresses.map((address, index) => address.split(ids[index] ?? own).join(own));
    this.#start = commonStart(written);
    const rests = written.map((text) => text.slice(this.#start.length));
    this.#rests = rests.join('');
    let end = 0;
    this.#ends = rests.map(({ length }) => (end += length));
  }

  /** That of the photo with this id. */
  at(index: number, id: string): string {
    const rest = this.#rests.slice(this.#ends[index - 1] ?? 0, this.#ends[index]);
    return `${this.#start}${rest}`.split(own).join(id);
  }
}
