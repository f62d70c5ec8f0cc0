/** The backend cannot start. `message` explains the reason to the operator in one sentence. */
export class StartRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartRefused';
  }
}
