/** The backend cannot start; `message` is the one clear sentence for the person who tried. */
export class StartRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartRefused';
  }
}
