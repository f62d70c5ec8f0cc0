/** The object store does not answer, or answers that it is busy; a retry makes sense. */
export class ObjectsUnavailable extends Error {
  constructor(cause: unknown) {
    super('the object store is unavailable', { cause });
    this.name = 'ObjectsUnavailable';
  }
}
