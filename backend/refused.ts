/** The backend cannot start; `message` explains it to the operator in one sentence. */
export class StartRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartRefused';
  }
}
